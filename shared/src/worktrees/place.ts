/** Where worktrees are: each in a directory below `.harness/worktrees`, with a branch below `wt/`. */

import { join } from "node:path";
import type { State } from "../state/index.ts";

/** The folder in `.harness`. */
export const WORKTREES = "worktrees";

/** Absolute path of the worktree of that name. It need not exist. */
export function worktreePath(state: State, name: string): string {
  return join(state.directory, WORKTREES, name);
}

/** The branch of the worktree of that name: `wt/login`. */
export function branchOf(name: string): string {
  return `wt/${name}`;
}
