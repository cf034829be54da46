/** Copies the files of a playground: the project of `shared/playground`, then the examples of the chapters. */

import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isChapterFolder } from "../launch/chapter-id.mjs";
import type { Language } from "../wording/index.ts";

const HARNESS = ".harness";

/**
 * Later layers overwrite earlier ones. Examples of earlier chapters are included because their prompts still work, that of the next
 * chapter because its README shows what goes wrong in this one. Settings come only from the chapter itself.
 */
export function layFiles(root: string, id: string, language: Language, into: string): void {
  lay(join(root, "shared/playground/all"), into);
  for (const chapter of chaptersUpTo(root, id)) layExample(chapter, id, into);
  lay(join(root, "shared/playground", language), into);
  if (id >= BEFORE_NUMBERS) writeFileSync(join(into, "numbers.txt"), numbers());
}

/** A staged change, for prompts that ask for a commit message. */
export function layStagedChange(root: string, into: string): void {
  lay(join(root, "shared/playground/staged"), into);
}

function chaptersUpTo(root: string, id: string): string[] {
  const folders = readdirSync(join(root, "chapters")).filter(isChapterFolder);
  const sorted = folders.sort();
  const last = sorted.findLastIndex((name) => name.startsWith(id));
  return sorted.slice(0, last + 2).map((name) => join(root, "chapters", name));
}

function layExample(chapter: string, id: string, into: string): void {
  const isOwn = basename(chapter).startsWith(id);
  lay(join(chapter, "example"), into, (source) => isOwn || basename(source) !== HARNESS);
}

function lay(from: string, into: string, filter = (_source: string) => true): void {
  if (existsSync(from)) cpSync(from, into, { recursive: true, filter });
}

/** The first chapter with large files that fill the model's context window; the next chapter solves this. */
const BEFORE_NUMBERS = "s07";

/** Generated, because it is too long to be stored: three such files exceed a context of 200,000 tokens. */
function numbers(): string {
  return Array.from({ length: 40_000 }, (_, index) => `${index + 1}\n`).join("");
}
