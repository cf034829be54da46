/** Folders of ordinary files that git takes for a repository. */

import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "../state/index.ts";

const FILES = new Set(["head", "config", "config.worktree", "commondir", "packed-refs"]);
const FOLDERS = new Set(["objects", "refs", "reftable", "hooks", "info", "modules", "worktrees"]);

/**
 * Is there a folder above a file, or would there be one once it is written, that git takes for a repository, and is the
 * file a part of that? Whichever part of a new one comes last is noticed. The path is absolute.
 */
export function completesRepository(path: string): boolean {
  for (let place = path; place !== dirname(place); place = dirname(place))
    if (isPart(place, path) && looksLikeOne(dirname(place), place)) return true;
  return false;
}

/** Not every disk tells upper case from lower case. */
function isPart(place: string, path: string): boolean {
  const name = nameOf(place);
  return FOLDERS.has(name) || (place === path && FILES.has(name));
}

function looksLikeOne(folder: string, written: string): boolean {
  const has = (name: string) => nameOf(written) === name.toLowerCase() || isThere(join(folder, name));
  const isWhole = has("objects") && (has("refs") || has("reftable"));
  // What worktrees share needs no HEAD of its own.
  if (isWhole && nameOf(written).startsWith("config")) return true;
  return has("HEAD") && (isWhole || has("commondir"));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}

/** A link that leads nowhere is there: git reads in it what HEAD says. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch (error) {
    return !hasCode(error, "ENOENT") && !hasCode(error, "ENOTDIR");
  }
}
