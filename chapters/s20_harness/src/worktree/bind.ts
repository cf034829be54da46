/** Binds tasks to worktrees. Only the file of the task says so: two files could disagree. */
import { findTask } from "../tasks/graph.ts";
import { requireOneTree, requireOwner } from "../tasks/index.ts";
import type { Board, BoardState, Owner, Task } from "../tasks/state.ts";

/** The task as it will be when bound. Throws an Error if it does not exist, is completed, is bound already, or is another agent's. */
export function requireBindable(id: string, name: string, owner: Owner, state: BoardState): Task {
  const task = findTask(id, state);
  if (task.worktree) throw new Error(`Task ${id} is bound to the worktree ${task.worktree}.`);
  const bound = { ...task, worktree: name };
  if (task.status === "pending") return bound;
  requireOwner(task, owner);
  requireOneTree(bound, owner, state.tasks);
  return bound;
}

export function bindTask(board: Board, id: string, name: string, owner: Owner): Promise<void> {
  return board.change((locked) => locked.write(requireBindable(id, name, owner, locked.read())));
}

/** Returns the ids of the tasks that were bound to the worktree. Throws an Error when one is in progress; then all stay bound. */
export function unbindTasks(board: Board, name: string): Promise<string[]> {
  return board.change((locked) => {
    const all = [...locked.read().tasks.values()];
    // Writing a foreign task, which came with the workspace, would seal it as one of ours.
    const bound = all.filter(({ worktree, foreignFile }) => worktree === name && !foreignFile);
    const active = bound.find(({ status }) => status === "in_progress");
    if (active)
      throw new Error(
        `Task ${active.id} is in progress in the worktree ${name}, for ${active.owner?.name}. It has to be completed or given back first.`,
      );
    for (const task of bound) locked.write({ ...task, worktree: undefined });
    return bound.map(({ id }) => id);
  });
}
