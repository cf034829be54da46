/** The board of a workspace, and its files as an editor sees them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openState, processMark } from "@harness/shared/state";
import { put } from "@harness/shared/test-kit";
import { isFree } from "../src/tasks/graph.ts";
import type { Board, Owner, Task, Tasks } from "../src/tasks/state.ts";
import { openTaskBoard } from "../src/tasks/store.ts";

export function boardIn(workdir: string): Board {
  return openTaskBoard(openState(workdir));
}

/** An agent of that name in this process. */
export function ownerNamed(name: string): Owner {
  return { name, process: processMark() };
}

/** What can be claimed, the lowest id first. */
export function freeTasks(tasks: Tasks): Task[] {
  return [...tasks.values()].filter((task) => isFree(task, tasks));
}

/** The path of a file of the board. */
export function fileOf(workdir: string, name = ""): string {
  return join(workdir, ".harness", "tasks", name);
}

/** Puts a task on the board as an editor would. */
export function putTask(workdir: string, id: number | string, task: unknown): void {
  put(fileOf(workdir, `${id}.json`), typeof task === "string" ? task : JSON.stringify(task));
}

/** A task in every field but these as it is when it is new. */
export function task(fields: Record<string, unknown> = {}) {
  return { subject: "Something", description: "", status: "pending", blockedBy: [], ...fields };
}

/** Every file on the board, hidden ones included; what belongs to the lock is no file. */
export function filesOn(workdir: string): Record<string, string> {
  const entries = readdirSync(fileOf(workdir), { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(fileOf(workdir, name), "utf8")]));
}

export function lockFiles(workdir: string): string[] {
  return readdirSync(fileOf(workdir, ".lock"));
}
