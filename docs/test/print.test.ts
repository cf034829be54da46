/** A printed chapter is a handout: all of its text is on the paper, folded parts too, and nothing of the screen around it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { extractText, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import { test } from "./kit/browser.ts";
import { plainParts, withoutSpaces } from "./kit/markdown.ts";

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

async function textOnPaper(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return normal(text);
}

/** Fonts have two signs for some characters, and lines break anywhere. */
function normal(text: string): string {
  return withoutSpaces(text.normalize("NFKC"));
}
