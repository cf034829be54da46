/** Which task waits for which. Only `blockedBy` is stored; the rest is computed from it, so nothing can disagree. */
import type { BoardState, Task, Tasks } from "./state.ts";

/** The ids that a task still waits for: tasks that are not completed, and tasks that are gone. */
function openBlockers({ blockedBy }: Task, tasks: Tasks): string[] {
  return blockedBy.filter((id) => tasks.get(id)?.status !== "completed");
}

/** The same in words, for example "2, 9 (missing)"; "" if it waits for nothing. */
export function blockersText(task: Task, tasks: Tasks): string {
  const named = openBlockers(task, tasks).map((id) => (tasks.has(id) ? id : `${id} (missing)`));
  return [...named, task.obstacle].filter(Boolean).join(", ");
}

/** The tasks that wait for it. */
export function dependentsOf(id: string, tasks: Tasks): Task[] {
  return [...tasks.values()].filter(({ blockedBy }) => blockedBy.includes(id));
}

/** Whether an agent could claim it now. */
export function isFree(task: Task, tasks: Tasks): boolean {
  return task.status === "pending" && openBlockers(task, tasks).length === 0 && !task.obstacle;
}

/** The task with that id. Throws an Error if there is none, or if its file cannot be read. */
export function findTask(id: string, { tasks, problems }: BoardState): Task {
  const task = tasks.get(id);
  if (task) return task;
  const problem = problems.find(({ file }) => file.endsWith(`/${id}.json`));
  if (problem) throw new Error(`Task ${id} cannot be read: ${problem.file}: ${problem.reason}.`);
  throw new Error(`There is no task ${id}.`);
}

/** Throws an Error if `task` cannot wait for `added` too: one of them does not exist, or the task could never start. */
export function checkBlockers(task: Task, added: string[], board: BoardState): void {
  const all = [...task.blockedBy, ...added];
  const twice = all.find((id, index) => all.indexOf(id) < index);
  if (twice) throw new Error(`Task ${task.id} would wait for task ${twice} twice.`);
  for (const id of added) {
    if (id === task.id) throw new Error(`Task ${id} cannot wait for itself.`);
    if (findTask(id, board).status === "cancelled")
      throw new Error(`Task ${id} is cancelled: whatever waits for it could never start.`);
    const path = pathBetween(id, task.id, board.tasks);
    if (path)
      throw new Error(`A cycle: ${[task.id, ...path].join(" waits for ")}. None of them could ever start.`);
  }
}

/** The ids on the way along blockedBy, both ends included. `seen` stops at cycles: files can be edited by hand. */
function pathBetween(from: string, to: string, tasks: Tasks, seen = new Set<string>()): string[] | undefined {
  if (from === to) return [to];
  if (seen.has(from)) return undefined;
  seen.add(from);
  for (const id of tasks.get(from)?.blockedBy ?? []) {
    const path = pathBetween(id, to, tasks, seen);
    if (path) return [from, ...path];
  }
}
