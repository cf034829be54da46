/** Why nobody can work in a worktree now. */
import { isWorktree } from "@harness/shared/git";
import { findStateDir, type State } from "@harness/shared/state";
import { atIt, entryOf } from "./journal.ts";
import { FOLDER, pathOf } from "./state.ts";

/** In words that stand behind "it waits for"; undefined when one can. Starts no process. */
export function obstacleIn(state: State, name: string): string | undefined {
  try {
    const entry = entryOf(state, name);
    if (entry) return `the worktree ${name}, for ${atIt(name, entry)}`;
    return hasWorktree(state, name) ? undefined : `the worktree ${name}, which git does not know`;
  } catch (error) {
    return `the worktree ${name}: ${(error as Error).message}`;
  }
}

/** Throws an Error when a link stands in its place, which could lead anywhere. */
export function hasWorktree(state: State, name: string): boolean {
  return findStateDir(state, `${FOLDER}/${name}`) !== undefined && isWorktree(pathOf(state, name));
}
