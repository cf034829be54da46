/**
 * A todo list is gone with its conversation. The board is on disk: its tasks wait for one another, and each belongs to the
 * first agent that claims it. If a function here throws an Error, nothing has changed, and the Error says why.
 */
import { describeProcess, writtenHere } from "@harness/shared/state";
import { blockersText, checkBlockers, dependentsOf, findTask, isFree } from "./graph.ts";
import type { Board, BoardState, NewTask, Owner, Task, TaskChanges, Tasks } from "./state.ts";

export function createTask(board: Board, input: NewTask): Promise<Task> {
  const { subject, description = "", blockedBy = [] } = input;
  return board.change((locked) => {
    const draft: Task = { id: "(new)", subject, description, status: "pending", blockedBy: [] };
    checkBlockers(draft, blockedBy, locked.read());
    const task = { ...draft, id: locked.newId(), blockedBy };
    locked.write(task);
    return task;
  });
}

/** Only one of the agents that claim a task gets it, even if they are in several processes. */
export function claimTask(board: Board, id: string, owner: Owner): Promise<Task> {
  return board.change((locked) => {
    const state = locked.read();
    const task = findTask(id, state);
    if (task.status !== "pending") throw new Error(`Task ${id} ${statusFor(task, owner)}.`);
    const open = blockersText(task, state.tasks);
    if (open) throw new Error(`Task ${id} is blocked: it waits for ${open}.`);
    const claimed: Task = { ...task, status: "in_progress", owner };
    locked.write(claimed);
    return claimed;
  });
}

/**
 * Claims the next task for an owner: a task that a dead owner of the same name left, or else the free task with the lowest
 * id. Undefined if there is none, or if the owner has a task already. A task that is in `seen` was claimed before: it is free
 * again for this owner only when it has changed.
 */
export async function claimNext(board: Board, owner: Owner, seen: Set<string>): Promise<Task | undefined> {
  // A reader never waits for the lock, and most of the time nothing is free.
  if (!nextTaskFor(owner, await board.read(), seen)) return undefined;
  const next = await board.change((locked) => {
    const task = nextTaskFor(owner, locked.read(), seen);
    if (!task) return undefined;
    const claimed: Task = { ...task, status: "in_progress", owner };
    locked.write(claimed);
    return { task, claimed };
  });
  if (next) seen.add(JSON.stringify(next.task));
  return next?.claimed;
}

function nextTaskFor(owner: Owner, { tasks }: BoardState, seen: Set<string>): Task | undefined {
  if (tasksOf(owner, tasks).length > 0) return undefined;
  const free = writtenHere(tasks, (task) => isFree(task, tasks) && !seen.has(JSON.stringify(task)));
  return free.find(({ formerOwner }) => formerOwner === owner.name) ?? free[0];
}

/** The tasks that an owner works on. */
export function tasksOf(owner: Owner, tasks: Tasks): Task[] {
  return [...tasks.values()].filter((task) => task.status === "in_progress" && isOwnedBy(task, owner));
}

/** Throws an Error if an owner has a task: with two, one of them would wait although others are free to do it. */
export async function requireNoTask(board: Board, owner: Owner): Promise<void> {
  const [mine] = tasksOf(owner, (await board.read()).tasks);
  if (mine)
    throw new Error(`Task ${mine.id} is yours: complete it, or give it back with task_update, first.`);
}

/** Gives an owner's tasks back to the board, and returns them. */
export function releaseTasks(board: Board, owner: Owner): Promise<Task[]> {
  return board.change((locked) => {
    const held = tasksOf(owner, locked.read().tasks);
    const released = held.map((task): Task => ({ ...task, owner: undefined, status: "pending" }));
    released.forEach(locked.write);
    return released;
  });
}

/** Returns the task, and the tasks that became free by this completion. */
export function completeTask(board: Board, id: string, owner: Owner) {
  return board.change((locked): { task: Task; freed: Task[] } => {
    const state = locked.read();
    const claimed = findTask(id, state);
    requireOwner(claimed, owner);
    const task: Task = { ...claimed, status: "completed" };
    locked.write(task);
    const tasks = new Map(state.tasks).set(id, task);
    return { task, freed: dependentsOf(id, tasks).filter((one) => isFree(one, tasks)) };
  });
}

export function updateTask(board: Board, id: string, changes: TaskChanges, owner: Owner): Promise<Task> {
  return board.change((locked) => {
    const state = locked.read();
    const task = findTask(id, state);
    if (task.status === "completed") throw new Error(`Task ${id} is completed and stays as it is.`);
    const { subject = task.subject, description = task.description, status } = changes;
    const linked = { ...task, subject, description, blockedBy: newBlockers(task, changes, state) };
    const changed = status ? withStatus(linked, status, owner, state) : linked;
    locked.write(changed);
    return changed;
  });
}

function newBlockers(task: Task, changes: TaskChanges, state: BoardState): string[] {
  const { addBlockedBy = [], removeBlockedBy = [] } = changes;
  const unknown = removeBlockedBy.find((id) => !task.blockedBy.includes(id));
  if (unknown) throw new Error(`Task ${task.id} does not wait for task ${unknown}.`);
  if (task.status === "in_progress" && addBlockedBy.length > 0)
    throw new Error(`Task ${task.id} has been started: it cannot wait for anything now.`);
  const blockedBy = task.blockedBy.filter((id) => !removeBlockedBy.includes(id));
  checkBlockers({ ...task, blockedBy }, addBlockedBy, state);
  return [...blockedBy, ...addBlockedBy];
}

function withStatus(task: Task, status: "pending" | "cancelled", owner: Owner, state: BoardState): Task {
  const { id, blockedBy } = task;
  if (task.status === "in_progress") requireOwner(task, owner);
  const pending = dependentsOf(id, state.tasks).filter((one) => one.status === "pending");
  const waiting = pending.map((one) => one.id).join(", ");
  if (status === "cancelled" && waiting)
    throw new Error(`Task ${id} is waited for by ${waiting}: cancel or unlink these first.`);
  const gone = blockedBy.filter((blocker) => state.tasks.get(blocker)?.status === "cancelled");
  if (status === "pending" && gone.length > 0)
    throw new Error(`Task ${id} waits for ${gone.join(", ")}, which is cancelled: unlink it first.`);
  return { ...task, owner: undefined, status };
}

function requireOwner(task: Task, owner: Owner): void {
  if (task.status === "in_progress" && isOwnedBy(task, owner)) return;
  throw new Error(`Task ${task.id} ${statusFor(task, owner)}.`);
}

/** The status of a task in words, for an agent that wanted to claim or complete it. */
function statusFor({ status, owner }: Task, asker: Owner): string {
  if (status === "pending") return "is pending: claim it first";
  if (status !== "in_progress") return `is ${status}`;
  if (isOwnedBy({ owner }, asker)) return "is in progress, and yours already";
  return `is in progress and belongs to ${owner?.name} (${describeProcess(owner?.process ?? "")})`;
}

function isOwnedBy({ owner }: Pick<Task, "owner">, { name, process }: Owner): boolean {
  return owner?.name === name && owner.process === process;
}
