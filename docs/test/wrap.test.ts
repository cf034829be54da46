/** Code in a text is read without scrolling sideways: long lines go on below, further in, and are copied as they are. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openTabs, test, visit, withTabs } from "./kit/browser.ts";
import { sitePages } from "./kit/site.ts";

const CLIPBOARD = ["clipboard-read", "clipboard-write"];

const texts = sitePages().filter(({ kind }) => kind === "text");

test("no code on the page of a chapter is wider than its box at 1280, 1440 and 1920 px", async () => {
  const tabs = await openTabs(4);
  const wide: string[] = [];
  let blocks = 0;
  await withTabs(texts, tabs, async (page, { path }) => {
    await visit(page, path);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await hiddenWidths(page);
      blocks += hidden.length;
      wide.push(
        ...hidden.filter((pixels) => pixels > 0).map((pixels) => `/${path} at ${width}: ${pixels} px`),
      );
    }
  });
  await tabs.close();
  expect(wide).toEqual([]);
  expect(blocks).toBeGreaterThan(3000);
});

/** What of each block is to the right of its edge; folded ones are opened. */
function hiddenWidths(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(".vp-doc details"))
      details.open = true;
    const blocks = [...document.querySelectorAll('.vp-doc [class*="language-"] pre')];
    return blocks.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  });
}

test("the rest of a line stands further in than its beginning", async ({ open }) => {
  const page = await open("en/s08/", { viewport: { width: 1280, height: 900 } });
  const steps = await page.$$eval(".vp-doc .language-ts .line", (lines) =>
    lines.flatMap((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      const letters = (line.textContent ?? "").length - (line.textContent ?? "").trimStart().length;
      const rects = [...text.getClientRects()].filter(({ width }) => width > 0);
      const [first, last] = [rects[0], rects.at(-1)];
      if (!first || !last || last.top < first.bottom) return [];
      const size = Number.parseFloat(getComputedStyle(line).fontSize) * 0.6;
      return [
        Math.round(
          (Math.min(...rects.filter(({ top }) => top > first.top + 4).map(({ left }) => left)) - first.left) /
            size,
        ) - letters,
      ];
    }),
  );
  expect(steps.length).toBeGreaterThan(10);
  expect(new Set(steps)).toEqual(new Set([2]));
});

test("wrapped code is copied with the line breaks that it has", async ({ open }) => {
  const page = await open("en/s08/", {
    viewport: { width: 390, height: 844 },
    permissions: CLIPBOARD,
  });
  const block = page
    .locator(".vp-doc .language-ts", { hasText: "export async function storeLongResults" })
    .first();
  const code = (await block.locator("code").textContent()) ?? "";
  expect(code.split("\n").length).toBeGreaterThan(5);
  const selected = await block.locator("code").evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(selected).toBe(code);
  await block.locator("button.copy").click();
  expect(await copied(page)).toBe(code);
});

/** What the button has put on the clipboard, which was empty. */
async function copied(page: Page): Promise<string> {
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
  return page.evaluate(() => navigator.clipboard.readText());
}

test.for([
  ["en/s05/", "$ pnpm chapter s05", "pnpm chapter s05 --mode autoEdit"],
  [
    "s04/",
    "$ cp guard.json",
    "cp guard.json .harness/settings.json\npnpm chapter s04 --trust --mode autoEdit",
  ],
] as const)(
  "of a recorded session, the button copies the commands that start it: %s %s",
  async ([path, shown, commands], { open }) => {
    const page = await open(path, { permissions: CLIPBOARD });
    await page.evaluate(() => navigator.clipboard.writeText(""));
    const block = page.locator(".vp-doc .language-text", { hasText: shown }).first();
    await block.hover();
    await block.locator("button.copy").click();
    expect(await copied(page)).toBe(commands);
  },
);
