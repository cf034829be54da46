/** A printed chapter is a handout: all of its text is on the paper, folded parts too, and nothing of the screen around it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import { openTabs, test, visit, withTabs } from "./kit/browser.ts";
import { plainParts, withoutSpaces } from "./kit/markdown.ts";
import { sitePages } from "./kit/site.ts";

const [chapter] = listChapters(repositoryRoot()).filter(({ id }) => id === "s05");

for (const [path, readme] of [
  ["s05/", "README.md"],
  ["en/s05/", "README.en.md"],
  ["ja/s05/", "README.ja.md"],
] as const)
  test(`the paper of ${path} holds the whole chapter`, async ({ open }) => {
    const page = await open(path);
    const paper = await textOnPaper(await page.pdf({ format: "A4" }));
    const parts = plainParts(readFileSync(join(chapter?.path ?? "", readme), "utf8"));
    const pieces = parts.flatMap((part) => normal(part).match(/.{10}/gu) ?? []);
    const lost = pieces.filter((piece) => !paper.includes(piece));
    // The edge of a sheet, or the address behind a link, stands in the middle of a few.
    expect(lost.length / pieces.length, lost.join("\n")).toBeLessThan(0.02);
  });

test("paper is white to its edges, also from a dark screen", async ({ open }) => {
  const page = await open("en/s05/", { colorScheme: "dark" });
  await page.waitForSelector("html.dark");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});

test.each(["s04/", "en/s05/", "ja/s08/"])(
  "no caption of code is left alone at the foot of a sheet (%s)",
  async (path) => {
    const tabs = await openTabs(1);
    const [page] = tabs.pages as [Page];
    await visit(page, path);
    await page.emulateMedia({ media: "print" });
    const breaks = await page.$$eval(
      ".vp-doc p:has(> strong > code):has(+ div[class*='language-'])",
      (captions) => captions.map((caption) => getComputedStyle(caption).breakAfter),
    );
    await tabs.close();
    expect(breaks.length).toBeGreaterThan(5);
    expect(new Set(breaks)).toEqual(new Set(["avoid"]));
  },
);

test.each(["en/s05/play/", "en/s08/play/", "s12/play/"])(
  "no line of a printed play is cut (%s)",
  async (path) => {
    const tabs = await openTabs(1, { viewport: { width: 673, height: 978 } }); // A4 without its margins
    const [page] = tabs.pages as [Page];
    await visit(page, path);
    await page.emulateMedia({ media: "print" });
    const hidden = await page.$$eval(".plays-as-text pre", (texts) =>
      texts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
    await tabs.close();
    expect(hidden.length).toBeGreaterThan(3);
    expect(hidden.filter((pixels) => pixels > 0)).toEqual([]);
  },
);

test("nothing of a chapter is wider than a sheet: Chromium would print all of it smaller", async () => {
  const tabs = await openTabs(4, { viewport: { width: 673, height: 978 } }); // A4 without its margins
  const chapters = sitePages().filter(({ kind, language }) => kind === "text" && language === "en");
  const wide: string[] = [];
  await withTabs(chapters, tabs, async (page, { path }) => {
    await visit(page, path);
    await page.emulateMedia({ media: "print" });
    const width = await page.$$eval(".vp-doc *", (parts) =>
      Math.max(...parts.map((part) => part.getBoundingClientRect().right)),
    );
    await page.emulateMedia({ media: "screen" });
    if (width > 674) wide.push(`/${path}: ${width}`);
  });
  await tabs.close();
  expect(wide).toEqual([]);
});

test.each(["s08/", "s14/"])("a tall diagram leaves room for its heading on the sheet (%s)", async (path) => {
  const tabs = await openTabs(1, { viewport: { width: 673, height: 978 } });
  const [page] = tabs.pages as [Page];
  await visit(page, path);
  await page.emulateMedia({ media: "print" });
  const heights = await page.$$eval(".diagram", (all) =>
    all.map((one) => one.getBoundingClientRect().height),
  );
  await tabs.close();
  expect(heights.length).toBeGreaterThan(0);
  expect(heights.filter((pixels) => pixels > 820)).toEqual([]);
});

test("code that was not fetched is left out of the paper", async ({ open }) => {
  const page = await open("en/s03/since/");
  await page.emulateMedia({ media: "print" });
  const paper = await textOnPaper(await page.pdf({ format: "A4" }));
  expect(paper).toContain("src/permission/gate.ts");
  expect(paper).not.toContain(withoutSpaces("Fetching the code"));
});

async function textOnPaper(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return normal(text);
}

/** Fonts have two signs for some characters, and lines break anywhere. */
function normal(text: string): string {
  return withoutSpaces(text.normalize("NFKC"));
}
