/** Paths in an index that lead out of the repository: git would show foreign files as if they belonged to it. */

import { dirname, join } from "node:path";
import { realPath } from "../shell-syntax/index.ts";
import { isLink } from "./links.ts";
import { areExact } from "./place.ts";

// git never writes such a path into an index, but reads it.
const NO_TRACKED_PATH = /^\/|(?:^|\/)(?:\.{1,2}|\.git)(?:\/|$)/i;

/** The first such path in the output of `git ls-files --stage -z`. `top`: the top directory of the repository. */
export function pathElsewhere(index: string, top: string): string | undefined {
  const paths = index.split("\0").map((entry) => entry.slice(entry.indexOf("\t") + 1));
  return paths.find((path) => NO_TRACKED_PATH.test(path)) ?? linkedFolder(paths, top);
}

/** The first folder that is now a link leading out: `git grep` follows it. */
function linkedFolder(paths: string[], top: string): string | undefined {
  const home = realPath(top);
  const isInside = (path: string) => path === home || path.startsWith(`${home}/`);
  return [...foldersOf(paths)].find((folder) => {
    const path = join(top, folder);
    // We cannot look up a name that is not UTF-8.
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
