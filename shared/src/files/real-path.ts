/** Where a path leads in the end. */

import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

const MOST_LINKS = 40;
const LONGEST_PATH = 4096;

/** The path without links, in the spelling of the disk; also when its end is still missing. Never throws. */
export function realPath(path: string, linksLeft = MOST_LINKS): string {
  if (path.length > LONGEST_PATH) return path;
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || linksLeft === 0) return path;
    const here = join(realPath(parent, linksLeft), basename(path));
    const target = targetOf(here);
    return target === undefined ? here : realPath(resolve(dirname(here), target), linksLeft - 1);
  }
}

/** A link to something missing: who writes to it makes its target. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
