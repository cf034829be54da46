/** Why no agent can work in a worktree now. */
import { isWorktree } from "@harness/shared/git";
import { findStateDir, type State } from "@harness/shared/state";
import { busyWith, WORKTREES, worktreePath } from "@harness/shared/worktrees";

/** Words for the end of "it waits for …"; undefined when an agent can work there. Starts no process. */
export function obstacleIn(state: State, name: string): string | undefined {
  try {
    const busy = busyWith(state, name);
    if (busy) return `the worktree ${name}, for ${busy}`;
    return hasWorktree(state, name) ? undefined : `the worktree ${name}, which git does not know`;
  } catch (error) {
    return `the worktree ${name}: ${(error as Error).message}`;
  }
}

/** Throws an Error when a link is in its place: the link could lead anywhere. */
export function hasWorktree(state: State, name: string): boolean {
  return findStateDir(state, `${WORKTREES}/${name}`) !== undefined && isWorktree(worktreePath(state, name));
}
