/** Tasks as text, for the model. */
import { describeProcess, processMark } from "@harness/shared/state";
import { blockersText, dependentsOf, isFree } from "./graph.ts";
import type { BoardState, Owner, Task, Tasks } from "./state.ts";

/** What a task is marked with. The marks differ without colour, too. A pending task is free or blocked. */
export const MARKS = {
  completed: "[x]",
  in_progress: "[>]",
  free: "[ ]",
  blocked: "[.]",
  cancelled: "[-]",
};

export type Display = keyof typeof MARKS;

export function displayOf(task: Task, tasks: Tasks): Display {
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
  const display = displayOf(task, tasks);
  return `${MARKS[display]} ${task.id} ${task.subject} (${stateText(task, display, tasks)})`;
}

/** Everything about one task. */
export function taskText(task: Task, tasks: Tasks): string {
  const blocks = dependentsOf(task.id, tasks).map(({ id }) => id);
  const lines = [taskLine(task, tasks)];
  if (task.blockedBy.length > 0) lines.push(`blockedBy: ${task.blockedBy.join(", ")}`);
  if (task.worktree) lines.push(`worktree: ${task.worktree}`);
  if (blocks.length > 0) lines.push(`blocks: ${blocks.join(", ")}`);
  if (task.description) lines.push("", task.description);
  return lines.join("\n");
}

/** The name of an owner. The agents of two terminals are both called "agent", so an owner elsewhere is shown with its process. */
export function ownerText({ name, process }: Owner): string {
  return process === processMark() ? name : `${name}, ${describeProcess(process)}`;
}

function stateText(task: Task, display: Display, tasks: Tasks): string {
  if (display === "in_progress" && task.owner) return `in progress: ${ownerText(task.owner)}`;
  if (display === "completed") return task.owner ? `completed by ${task.owner.name}` : "completed";
  return display === "blocked" ? `blocked by ${blockersText(task, tasks)}` : display;
}
