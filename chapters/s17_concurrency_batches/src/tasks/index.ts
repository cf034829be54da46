/**
 * A todo list is gone with its conversation. The board is not: tasks lie on the disk, wait for one another, and belong to
 * whoever claims them first. Every function here throws an Error that says why not, and then nothing has changed.
 */
import { describeProcess, writtenHere } from "@harness/shared/state";
import { blockersText, checkBlockers, dependentsOf, findTask, isFree } from "./graph.ts";
import type { Board, BoardState, Owner, Task, Tasks } from "./state.ts";

export interface NewTask {
  subject: string;
  description?: string | undefined;
  blockedBy?: string[] | undefined;
}

/** What is absent stays. */
export interface TaskChanges {
  subject?: string | undefined;
  description?: string | undefined;
  /** Give it back, or give it up; both can be undone. */
  status?: "pending" | "cancelled" | undefined;
  addBlockedBy?: string[] | undefined;
  removeBlockedBy?: string[] | undefined;
}

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

/** Of all who claim it, in whatever process, one gets it. */
export function claimTask(board: Board, id: string, owner: Owner): Promise<Task> {
  return board.change((locked) => {
    const task = findTask(id, locked.read([id]));
    if (task.status !== "pending") throw new Error(`Task ${id} ${stateOf(task, owner)}.`);
    const open = blockersText(task, locked.read(task.blockedBy).tasks);
    if (open) throw new Error(`Task ${id} is blocked: it waits for ${open}.`);
    const claimed: Task = { ...task, status: "in_progress", owner };
    locked.write(claimed);
    return claimed;
  });
}

/**
 * Claims the next task for an owner: one that the former owner of the same name has left, or else the free one with the
 * lowest id. Undefined when there is none, or it has a task already. One that it `had` comes again only when it has changed.
 */
export async function claimNext(board: Board, owner: Owner, had = new Set<string>()) {
  // Who only looks waits for nobody.
  if (!nextTaskFor(owner, await board.read(), had)) return undefined;
  return board.change((locked) => {
    const task = nextTaskFor(owner, locked.read(), had);
    if (!task) return undefined;
    had.add(JSON.stringify(task));
    const claimed: Task = { ...task, status: "in_progress", owner };
    locked.write(claimed);
    return claimed;
  });
}

function nextTaskFor(owner: Owner, { tasks }: BoardState, had: Set<string>): Task | undefined {
  if (tasksOf(owner, tasks).length > 0) return undefined;
  const free = writtenHere(tasks, (task) => isFree(task, tasks) && !had.has(JSON.stringify(task)));
  return free.find(({ former }) => former === owner.name) ?? free[0];
}

/** What an owner works on. */
export function tasksOf(owner: Owner, tasks: Tasks): Task[] {
  return [...tasks.values()].filter((task) => task.status === "in_progress" && isSame(task.owner, owner));
}

/** Throws an Error when an owner has a task: who takes two keeps one of them from all others. */
export async function requireNoTask(board: Board, owner: Owner): Promise<void> {
  const [mine] = tasksOf(owner, (await board.read()).tasks);
  if (mine)
    throw new Error(`Task ${mine.id} is yours: complete it, or give it back with task_update, first.`);
}

/** Gives back what an owner has, and gives these tasks. */
export function releaseTasks(board: Board, owner: Owner): Promise<Task[]> {
  return board.change((locked) => {
    const held = tasksOf(owner, locked.read().tasks);
    const released = held.map(({ owner: _, ...task }): Task => ({ ...task, status: "pending" }));
    released.forEach(locked.write);
    return released;
  });
}

/** Gives the task, and those that became free by this and not before. */
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
  const waiting = dependentsOf(id, state.tasks).filter((one) => one.status === "pending");
  if (status === "cancelled" && waiting.length > 0)
    throw new Error(`Task ${id} is waited for by ${idsOf(waiting)}: cancel or unlink these first.`);
  const gone = blockedBy.filter((blocker) => state.tasks.get(blocker)?.status === "cancelled");
  if (status === "pending" && gone.length > 0)
    throw new Error(`Task ${id} waits for ${gone.join(", ")}, which is cancelled: unlink it first.`);
  const { owner: _, ...rest } = task;
  return { ...rest, status };
}

function requireOwner(task: Task, owner: Owner): void {
  if (task.status === "in_progress" && isSame(task.owner, owner)) return;
  throw new Error(`Task ${task.id} ${stateOf(task, owner)}.`);
}

function stateOf({ status, owner }: Task, asker: Owner): string {
  if (status === "pending") return "is pending: claim it first";
  if (status !== "in_progress") return `is ${status}`;
  if (isSame(owner, asker)) return "is in progress, and yours already";
  return `is in progress and belongs to ${owner?.name} (${describeProcess(owner?.member ?? "")})`;
}

function isSame(a: Owner | undefined, b: Owner): boolean {
  return a?.name === b.name && a.member === b.member;
}

function idsOf(tasks: Task[]): string {
  return tasks.map(({ id }) => id).join(", ");
}
