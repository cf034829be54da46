/** Lists the source files for the checks of structure. */

import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Chapter } from "../../chapters/index.ts";

/** TypeScript and JavaScript files below a folder, without tests: sorted paths relative to `root`, always with `/`. */
export function codeBelow(root: string, folder: string): string[] {
  return allCodeBelow(root, folder).filter((path) => !/(?:^|\/)test\//.test(path));
}

/** The same with tests. */
export function allCodeBelow(root: string, folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(?:^|\/)node_modules\//.test(path))
    .sort();
}

/** The folder of a chapter's source. */
export function chapterSource(chapter: Chapter): string {
  return `chapters/${chapter.dir}/src`;
}
