/** The pages of code: every file of a difference opens, in one column and in two, and each line knows its chapter. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readSources } from "@harness/shared/course";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./kit/browser.ts";

const CHAPTERS = fileURLToPath(new URL("../../chapters", import.meta.url));

const lines = (page: Page, file: string) => page.locator(`details[id="${file}"] .line`);

/** How many files one chapter adds, changes or leaves out, compared with another. */
function changedFiles(from: string, to: string): number {
  const [before, after] = [readSources(join(CHAPTERS, from)), readSources(join(CHAPTERS, to))];
  const same = [...before].filter(([file, bytes]) => after.get(file)?.equals(bytes)).length;
  return new Set([...before.keys(), ...after.keys()]).size - same;
}

test("the difference of a chapter shows all its files, with colours and the lines that are new", async ({
  open,
}) => {
  const page = await open("en/s03/diff/");
  const changed = changedFiles("s02_tool_use", "s03_permission");
  await expect.poll(() => page.locator("details.file .painted").count()).toBe(changed);
  expect(await page.locator("details.file").count()).toBe(changed);
  const added = page.locator('details[id="src/loop.ts"] ins');
  expect(await added.allTextContents()).toContain('import { check, confirm } from "./permission/index.ts";');
  expect(await page.locator('details[id="src/loop.ts"] .k').first().textContent()).toContain("import");
});

test("two columns are remembered, and a phone has one", async ({ open }) => {
  const page = await open("en/s03/diff/");
  await page.getByLabel("Split").check();
  expect(await page.locator("details.file .split").count()).toBeGreaterThan(20);
  await page.reload();
  await page.waitForSelector("details.file .split");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForSelector("details.file .unified");
  expect(await page.locator(".split").count()).toBe(0);
});

test("what is folded opens where it is, and a whole file at once", async ({ open }) => {
  const page = await open("en/s03/diff/");
  const file = page.locator('details[id="src/loop.ts"]');
  await file.locator(".folded").first().waitFor();
  const before = await lines(page, "src/loop.ts").count();
  await file.locator(".folded").first().click();
  const more = await lines(page, "src/loop.ts").count();
  expect(more).toBeGreaterThan(before);
  await file.locator(".whole").click();
  expect(await file.locator(".folded").count()).toBe(0);
  expect(await lines(page, "src/loop.ts").count()).toBeGreaterThan(more);
});

test("code is copied without numbers and signs, from one column only", async ({ open }) => {
  const page = await open("en/s03/diff/");
  const copied = () =>
    page.evaluate(() => {
      const rows = document.querySelectorAll('details[id="src/loop.ts"] .line.added');
      getSelection()?.setBaseAndExtent(
        rows[1] as Node,
        0,
        rows[2] as Node,
        (rows[2] as Node).childNodes.length,
      );
      return getSelection()?.toString();
    });
  await page.locator('details[id="src/loop.ts"] ins').first().waitFor();
  const code = "request.verdict = await check(request, agent);\n    await confirm(request, agent);";
  expect((await copied())?.trim()).toBe(code);
  await page.getByLabel("Split").check();
  expect((await copied())?.trim()).toBe(code);
});

test("an address leads to a line of a file", async ({ open }) => {
  const page = await open("en/s03/diff/#src/permission/gate.ts:12");
  await page.waitForSelector(".line.here");
  expect(await page.locator(".line.here .number").last().getAttribute("data-number")).toBe("12");
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".line.here")?.getBoundingClientRect() ?? {
      top: -1,
      bottom: -1,
    };
    return top > 0 && bottom < innerHeight;
  });
});

/** How many files of two chapters are not the same in both. */
function differingFiles(one: string, other: string): number {
  const sources = [one, other].map((chapter) => new Map(filesBelow(join(CHAPTERS, chapter, "src"))));
  const paths = new Set(sources.flatMap((files) => [...files.keys()]));
  return [...paths].filter((path) => sources[0]?.get(path) !== sources[1]?.get(path)).length;
}

function filesBelow(folder: string): [path: string, text: string][] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return paths.map((path) => [relative(folder, path), readFileSync(path, "utf8")]);
}

test("any two chapters are compared, forwards and backwards", async ({ open }) => {
  const page = await open("compare/?from=s01&to=s20");
  const names = page.locator("details.file .path");
  await names.first().waitFor();
  expect(await names.count()).toBe(differingFiles("s01_agent_loop", "s20_harness"));
  await page.locator("details.file summary").first().click();
  await page.waitForSelector("details.file ins");
  expect(await page.locator("details.file del").count()).toBeGreaterThan(10);
  await page.locator("form button").click();
  expect(new URL(page.url()).search).toBe("?from=s20&to=s01");
  expect(await page.locator("details.file .status").last().textContent()).toBe("已移除");
});

test("each line of a chapter names the chapter that brought it, and leads to its difference", async ({
  open,
}) => {
  const page = await open("s20/since/");
  const run = page.locator('details[id="src/loop.ts"] .run', {
    hasText: "toolsOf(agent).values()].map(toolDefinition)",
  });
  await run.waitFor();
  expect(await run.locator(".birth").textContent()).toBe("s02");
  await run.hover();
  await page.waitForFunction(() => document.querySelector(".said")?.textContent?.includes("s02"));
  expect(await page.locator(".said a").first().getAttribute("href")).toMatch(/\/s02\/diff\/#src\/loop\.ts$/);
});

test("a chapter is chosen in the legend, by keyboard as well", async ({ open }) => {
  const page = await open("s20/since/");
  const button = page.getByRole("button", { name: /^s02 / });
  await button.focus();
  await page.keyboard.press("Enter");
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await page.waitForSelector('details[id="src/loop.ts"] .run.chosen');
  expect(await page.locator("details.file").count()).toBeLessThan(20);
  expect(await page.locator(".run.chosen .birth").first().textContent()).toBe("s02");
});

test("without JavaScript a difference is a unified diff in the page", async ({ open }) => {
  const page = await open("en/s03/diff/", { javaScriptEnabled: false });
  const text = await page.locator('details[id="src/loop.ts"] pre').textContent();
  expect(text).toContain('\n+import { check, confirm } from "./permission/index.ts";\n');
  expect(await page.locator('details[id="src/loop.ts"] pre').isVisible()).toBe(true);
});

test("without JavaScript the code of a chapter is a text with the chapter of each line", async ({ open }) => {
  const page = await open("s20/since/", { javaScriptEnabled: false });
  const link = await page.locator("main a[href$='.txt']").getAttribute("href");
  const response = await page.request.get(link as string);
  expect(await response.text()).toContain(
    "s02 │     tools: [...toolsOf(agent).values()].map(toolDefinition),",
  );
});
