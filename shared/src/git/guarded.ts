/** What of a repository commands need in order to commit, and what of it decides which programs git runs. */

import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { entryOf, isWorktree } from "./worktree.ts";

/**
 * Real path of the directory that all worktrees of the repository around `directory` share; undefined when there is none.
 * Starts no process. A `.git` file is believed only when the repository knows of it: anybody could have written it.
 */
export function commonDirectoryAround(directory: string): string | undefined {
  for (let place = directory; ; place = dirname(place)) {
    const found = lstatSync(join(place, ".git"), { throwIfNoEntry: false });
    if (found?.isDirectory()) return realpathSync(join(place, ".git"));
    if (found) return commonOf(place);
    if (place === dirname(place)) return undefined;
  }
}

/** Of a worktree: its entry lies in `worktrees` of the common directory. */
function commonOf(path: string): string | undefined {
  if (!isWorktree(path)) return undefined;
  const entry = realpathSync(entryOf(path) as string);
  return basename(dirname(entry)) === "worktrees" ? dirname(dirname(entry)) : undefined;
}

const DECIDING = ["hooks", "config", "config.worktree", "modules"];
const DECIDING_IN_WORKTREE = ["commondir", "gitdir", "config.worktree"];

/** Absolute paths of what there is of hooks, configuration, and files that lead to another configuration. */
export function decidingParts(common: string): string[] {
  const folder = join(common, "worktrees");
  const worktrees = existsSync(folder) ? readdirSync(folder) : [];
  const parts = worktrees.flatMap((name) => DECIDING_IN_WORKTREE.map((part) => join(folder, name, part)));
  return [...DECIDING.map((part) => join(common, part)), ...parts].filter((path) => existsSync(path));
}
