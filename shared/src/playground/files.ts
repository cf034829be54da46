/** What lies in a playground: the project of `shared/playground`, and on top the examples of the chapters. */

import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isChapterFolder } from "../launch/chapter-id.mjs";
import type { Language } from "../wording/index.ts";

const HARNESS = ".harness";

/**
 * Later layers lie on top. The examples of earlier chapters are there because their prompts still work, that of the next
 * because its README shows what goes wrong in this one. Settings, though, are only the chapter's own.
 */
export function layFiles(root: string, id: string, language: Language, into: string): void {
  lay(join(root, "shared/playground/all"), into);
  for (const chapter of chaptersUpTo(root, id)) layExample(chapter, id, into);
  lay(join(root, "shared/playground", language), into);
  if (id >= BEFORE_NUMBERS) writeFileSync(join(into, "numbers.txt"), numbers());
}

/** A change that waits to be committed: for those who want a message for it. */
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

/** The first chapter whose model can be filled up by reading; the next one shows what to do about it. */
const BEFORE_NUMBERS = "s07";

/** Too long to be kept in the course: three of it are more than a model with 200,000 tokens can read. */
function numbers(): string {
  return Array.from({ length: 40_000 }, (_, index) => `${index + 1}\n`).join("");
}
