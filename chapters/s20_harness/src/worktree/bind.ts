/** Ties tasks to worktrees. The task alone holds the tie, so nothing can disagree with it. */
import { findTask } from "../tasks/graph.ts";
import { requireOneTree, requireOwner } from "../tasks/index.ts";
import type { Board, BoardState, Owner, Task } from "../tasks/state.ts";

/** Throws an Error when a task cannot be bound to a worktree: there is none, it is over, or somebody is at it. */
export function requireBindable(id: string, name: string, owner: Owner, state: BoardState): Task {
  const task = findTask(id, state);
  if (task.worktree) throw new Error(`Task ${id} is bound to the worktree ${task.worktree}.`);
  if (task.status !== "pending") requireOwner(task, owner);
  const bound = { ...task, worktree: name };
  requireOneTree(bound, owner, state.tasks);
  return bound;
}

export function bind(board: Board, id: string, name: string, owner: Owner): Promise<void> {
  return board.change((locked) => locked.write(requireBindable(id, name, owner, locked.read())));
}

/** Unties the tasks of a worktree that were made here, and gives their ids. Throws an Error when one is in progress: all stay tied. */
export function unbind(board: Board, name: string): Promise<string[]> {
  return board.change((locked) => {
    // Written again, a task that came with the workspace would count as made here.
    const all = [...locked.read().tasks.values()];
    const bound = all.filter(({ worktree, foreignFile }) => worktree === name && !foreignFile);
    const active = bound.find(({ status }) => status === "in_progress");
    if (active)
      throw new Error(
        `Task ${active.id} is in progress in the worktree ${name}, for ${active.owner?.name}. It has to be completed or given back first.`,
      );
    for (const { worktree: _, ...task } of bound) locked.write(task);
    return bound.map(({ id }) => id);
  });
}
