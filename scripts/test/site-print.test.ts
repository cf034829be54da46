/** Chromium as a printer, where there is one. */

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { isHere } from "@harness/shared/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { findChromium } from "../lib/chromium.ts";
import { makeBook } from "../site/book.ts";
import { canDraw, print } from "../site/print.ts";

const chromium = findChromium();
const canPrint = isHere("chromium", chromium ? { works: true } : { works: false, why: "none was found" });
const { signal } = new AbortController();

const BOOK = `<!doctype html><title>Two</title><a href="#one">one</a><a href="#two">two</a>
<section id="one" style="break-before: page; height: 400mm">1</section>
<section id="two" style="break-before: page">2</section>`;

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "harness-print-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A course of two chapters, as its built site lies there. */
function builtSite(): string {
  const root = temporary();
  const said = { zh: "一", en: "one", ja: "一つ" };
  const chapters = ["s01", "s02"].map((id) => ({ id, title: said, motto: said, mechanism: said }));
  const page = '<html lang="en"><link href="/assets/style.x.css"><main><h1 id="one">One</h1></main></html>';
  const files = {
    "package.json": JSON.stringify({ version: "1.0.0" }),
    "docs/.pages/site.json": JSON.stringify({ phases: [{ title: said, chapters }] }),
    "docs/.site/assets/style.x.css": "",
    "docs/.site/en/s01/index.html": page.replace("</h1>", '</h1><p style="height: 400mm">long</p>'),
    "docs/.site/en/s02/index.html": page,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const styles = "docs/.vitepress/theme/style/book.css";
  cpSync(join(repositoryRoot(), styles), join(root, styles));
  return root;
}

test.skipIf(!canPrint)(
  "a book has a cover, its contents, and each chapter on a page of its own",
  async () => {
    const { pages, places } = await makeBook(builtSite(), "en", chromium ?? "", signal);
    expect({ pages, places }).toEqual({ pages: 5, places: { s01: 3, s02: 5 } });
  },
);

test.skipIf(!canPrint)("tells on which page a place came to lie", async () => {
  const pdf = join(temporary(), "two.pdf");
  expect(await print(chromium ?? "", BOOK, pdf, signal)).toEqual({ pages: 4, places: { one: 2, two: 4 } });
});

test.skipIf(!canPrint)("knows letters from the box that stands for letters it does not have", async () => {
  expect(await canDraw(chromium ?? "", "read", signal)).toBe(true);
  expect(await canDraw(chromium ?? "", "\u{10fffd}\u{10fffc}", signal)).toBe(false);
});

test.skipIf(!canPrint)("what cannot be printed is told in Chromium's words", async () => {
  await expect(print("/bin/false", BOOK, "/none.pdf", signal)).rejects.toThrow("/bin/false");
  for (const noProgram of ["/etc/passwd", "/etc/passwd/chromium"])
    await expect(print(noProgram, BOOK, "/none.pdf", signal)).rejects.toThrow(
      `${noProgram}: it cannot be started.`,
    );
});
