import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty directory, gone after the test. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "tasks-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** The path of a file of the board. */
export function fileOf(workdir: string, name = ""): string {
  return join(workdir, ".harness", "tasks", name);
}

/** Puts a task on the board as an editor would. */
export function put(workdir: string, id: number | string, task: unknown): void {
  const file = fileOf(workdir, `${id}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof task === "string" ? task : JSON.stringify(task));
}

/** A task in every field but these as it is when it is new. */
export function task(fields: Record<string, unknown> = {}) {
  return { subject: "Something", description: "", status: "pending", blockedBy: [], ...fields };
}

/** Every file on the board, hidden ones included, except the empty lock. */
export function filesOn(workdir: string): Record<string, string> {
  const names = readdirSync(fileOf(workdir))
    .filter((name) => name !== ".lock")
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(fileOf(workdir, name), "utf8")]));
}

export function lockFiles(workdir: string): string[] {
  return readdirSync(fileOf(workdir, ".lock"));
}
