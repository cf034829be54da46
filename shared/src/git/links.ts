/** Links that make a repository another one for the next git than for the one that was asked. */

import { lstatSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { realPath } from "../bash/index.ts";

const PARTS = ["HEAD", "objects", "refs", "commondir", "config", "config.worktree", "index", "hooks"];
// A file under another name is an ordinary one, which may be changed between the question and the answer.
const PLAIN_FILES = ["config", "config.worktree", "commondir", "index"];

/** Does it lead to what a process holds open? Each process has others there, also by `git status 7< file`. */
export function isHeldOpen(path: string): boolean {
  return /^\/proc(?:\/|$)/.test(realPath(path));
}

/** All folders from a directory up to the root. */
export function wayUp(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...wayUp(above)];
}

/** The first link on the way up to a repository, or in it, for which nobody can say what git will find there. */
export function doubtfulLink(directory: string, repositories: string[]): string | undefined {
  const above = wayUp(directory).flatMap((folder) => [join(folder, ".git"), folder]);
  const held = [...above, ...repositories]
    .flatMap((folder) => [folder, ...PARTS.map((name) => join(folder, name))])
    .find((path) => isLink(path) && isHeldOpen(path));
  const files = repositories.flatMap((folder) => PLAIN_FILES.map((name) => join(folder, name)));
  return held ?? files.find(isLink);
}

export function isLink(path: string): boolean {
  return entryAt(path)?.isSymbolicLink() === true;
}

/** Also of a link that leads nowhere. */
export function isThere(path: string): boolean {
  return entryAt(path) !== undefined;
}

function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
