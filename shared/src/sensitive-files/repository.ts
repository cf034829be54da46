/** Folders of ordinary files that git treats as a repository. */

import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "../state/index.ts";

const FILES = new Set(["head", "config", "config.worktree", "commondir", "packed-refs"]);
const FOLDERS = new Set(["objects", "refs", "reftable", "hooks", "info", "modules", "worktrees"]);

/**
 * Is a file part of a folder that git treats as a repository, or does writing the file complete one? So we notice the last
 * part of a new repository, whichever it is. The path is absolute.
 */
export function completesRepository(path: string): boolean {
  for (let place = path; place !== dirname(place); place = dirname(place))
    if (isPart(place, path) && looksLikeOne(dirname(place), place)) return true;
  return false;
}

/** Ignores case, because some disks do. */
function isPart(place: string, path: string): boolean {
  const name = nameOf(place);
  return FOLDERS.has(name) || (place === path && FILES.has(name));
}

function looksLikeOne(folder: string, written: string): boolean {
  const has = (name: string) => nameOf(written) === name.toLowerCase() || isThere(join(folder, name));
  const isWhole = has("objects") && (has("refs") || has("reftable"));
  // The common directory of worktrees needs no HEAD.
  if (isWhole && nameOf(written).startsWith("config")) return true;
  return has("HEAD") && (isWhole || has("commondir"));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}

/** Also true for a dangling link: git reads the name of the branch from such a HEAD. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch (error) {
    return !hasCode(error, "ENOENT") && !hasCode(error, "ENOTDIR");
  }
}
