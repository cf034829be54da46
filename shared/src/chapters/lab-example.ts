/** The worked examples of a lab: small mechanisms from everyday life, as code that is compiled and tested. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Localized } from "../wording/index.ts";

export interface LabExample {
  file: string;
  /** What it does, and what in it corresponds to what in the task. */
  says: Localized;
  /** What a student sees of it. */
  code: string;
}

/** What an example returned when it was tried, and what it should return. */
export interface ExampleCheck {
  seen: unknown;
  expected: unknown;
}

const folderOf = (chapterPath: string) => join(chapterPath, "lab/examples");

/** The file of an example of a chapter's lab. */
export function exampleFile(chapterPath: string, name: string): string {
  return join(folderOf(chapterPath), `${name}.ts`);
}

/** The files of all examples of a chapter's lab, sorted. */
export function exampleFiles(chapterPath: string): string[] {
  const folder = folderOf(chapterPath);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

/** An example with its code. */
export function readExample(chapterPath: string, name: string, says: Localized): LabExample {
  const file = exampleFile(chapterPath, name);
  return { file, says, code: shownPart(readFileSync(file, "utf8")) };
}

/** What is above this line is shown; what is below it tries the example out. */
const BELOW = "// A test checks this:";

function shownPart(source: string): string {
  return (source.replaceAll("\r\n", "\n").split(`\n${BELOW}\n`)[0] ?? "").trim();
}
