/** Tasks as text: for the model, and for whoever reads its results. */
import { blockersText, dependentsOf, isFree, type Tasks } from "./graph.ts";
import type { BoardState } from "./store.ts";
import type { Owner, Task } from "./task.ts";

/** Told apart without colour. A pending task is free or blocked. */
export const MARKS = {
  completed: "[x]",
  in_progress: "[>]",
  free: "[ ]",
  blocked: "[.]",
  cancelled: "[-]",
};

export type Look = keyof typeof MARKS;

export function lookOf(task: Task, tasks: Tasks): Look {
  if (task.status !== "pending") return task.status;
  return isFree(task, tasks) ? "free" : "blocked";
}

/** One line for each task, and one for each file that cannot be read. */
export function boardText({ tasks, problems }: BoardState): string {
  const lines = [...tasks.values()].map((task) => taskLine(task, tasks));
  const warnings = problems.map(({ file, reason }) => `Warning: ${file} is left out: ${reason}`);
  return [...lines, ...warnings].join("\n") || "There are no tasks.";
}

/** `[.] 4 Release (blocked by 2, 3)` */
export function taskLine(task: Task, tasks: Tasks): string {
  const look = lookOf(task, tasks);
  return `${MARKS[look]} ${task.id} ${task.subject} (${stateText(task, look, tasks)})`;
}

/** All there is to know about a task. */
export function taskText(task: Task, tasks: Tasks): string {
  const blocks = dependentsOf(task.id, tasks).map(({ id }) => id);
  const lines = [taskLine(task, tasks)];
  if (task.blockedBy.length > 0) lines.push(`blockedBy: ${task.blockedBy.join(", ")}`);
  if (blocks.length > 0) lines.push(`blocks: ${blocks.join(", ")}`);
  if (task.description) lines.push("", task.description);
  return lines.join("\n");
}

/** In two terminals both are called "agent": of the other one, the process is named, too. */
export function ownerText({ name, pid }: Owner): string {
  return pid === process.pid ? name : `${name}, pid ${pid}`;
}

function stateText(task: Task, look: Look, tasks: Tasks): string {
  if (look === "in_progress" && task.owner) return `in progress: ${ownerText(task.owner)}`;
  if (look === "completed") return task.owner ? `completed by ${task.owner.name}` : "completed";
  return look === "blocked" ? `blocked by ${blockersText(task, tasks)}` : look;
}
