/** Paths in an index at which git would look at files that are not the repository's, and show them as if they were. */

import { dirname, join } from "node:path";
import { realPath } from "../shell-syntax/index.ts";
import { isLink } from "./links.ts";
import { areExact } from "./place.ts";

// Git itself puts no such path into an index, but takes it from there.
const NO_TRACKED_PATH = /^\/|(?:^|\/)(?:\.{1,2}|\.git)(?:\/|$)/i;

/** The first of them in what `git ls-files --stage -z` prints. `top`: where the files of the repository lie. */
export function pathElsewhere(index: string, top: string): string | undefined {
  const paths = index.split("\0").map((entry) => entry.slice(entry.indexOf("\t") + 1));
  return paths.find((path) => NO_TRACKED_PATH.test(path)) ?? linkedFolder(paths, top);
}

/** `git grep` follows a link that has replaced a folder. */
function linkedFolder(paths: string[], top: string): string | undefined {
  const home = realPath(top);
  const isInside = (path: string) => path === home || path.startsWith(`${home}/`);
  return [...foldersOf(paths)].find((folder) => {
    const path = join(top, folder);
    // Under a name that is no UTF-8 we cannot look.
    return !areExact([folder]) || (isLink(path) && !isInside(realPath(path)));
  });
}

function foldersOf(paths: string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== "." && !folders.has(folder); folder = dirname(folder))
      folders.add(folder);
  return folders;
}
