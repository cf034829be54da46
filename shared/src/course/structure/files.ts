/** The source files that the checks of structure look at. */

import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Chapter } from "../../chapters/index.ts";

/** Paths below `root`, always with `/`, sorted: TypeScript and JavaScript below a folder, tests left out. */
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

/** Where a chapter's own code lies. */
export function chapterSource(chapter: Chapter): string {
  return `chapters/${chapter.dir}/src`;
}
