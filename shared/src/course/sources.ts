/** Reads the source files of a chapter. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Path below the chapter (`src/loop.ts`, always with `/`) → its bytes. */
export type Sources = Map<string, Buffer>;

/** Reads every file below `folder/src`, sorted by path. A chapter without `src/` has no sources. */
export function readSources(folder: string): Sources {
  const src = join(folder, "src");
  if (!existsSync(src)) return new Map();
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const named = files.map(
    (file) => [relative(folder, file).split(sep).join("/"), readFileSync(file)] as const,
  );
  return new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether these bytes are binary, by git's rule: a NUL byte in the first 8,000. */
export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8000).includes(0);
}

/** The lines of a text without line endings and without an empty last line. A binary file has no lines. */
export function linesOf(bytes: Buffer | undefined): string[] {
  if (!bytes || isBinary(bytes)) return [];
  const lines = bytes.toString("utf8").split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
