/** `~/.harness/runs/<workspace>/<time>.jsonl`: what was sent and what came back, one file a run. */

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { openUserState } from "../../state/index.ts";
import { wellFormedJson } from "../../text/index.ts";

const KEPT_RUNS = 50;
const KEPT_BYTES = 200_000_000;

function runsDirectory(): string {
  return join(openUserState().directory, "runs");
}

/** The folder for the runs of this workspace. */
export function runFile(workspace: string, start: Date): string {
  const time = start.toISOString().replace(/[:.]/g, "-");
  return join(runsDirectory(), nameOf(workspace), `${time}-${process.pid}.jsonl`);
}

/** A name for the files about a workspace. Two workspaces of one name have two. */
export function nameOf(workspace: string): string {
  const hash = createHash("sha256").update(workspace).digest("hex").slice(0, 8);
  const name = basename(workspace).replace(/[^\p{L}\p{N}._-]/gu, "_") || "root";
  return `${name}-${hash}`;
}

/** Adds a line. It is there when the process dies in the next moment. */
export function addLine(file: string, line: object): void {
  const text = `${wellFormedJson(JSON.stringify(line))}\n`;
  try {
    appendFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    makeDirectory(dirname(file));
    appendFileSync(file, text, { mode: 0o600 });
  }
}

function makeDirectory(directory: string): void {
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
}

/** Removes the oldest runs of all workspaces. Files that cannot be removed stay. */
export function removeOldRuns(): void {
  let bytes = 0;
  try {
    runsByAge().forEach(({ file, size }, index) => {
      bytes += size;
      if (index >= KEPT_RUNS || (index > 0 && bytes > KEPT_BYTES)) rmSync(file, { force: true });
    });
  } catch {}
}

/** A run on disk. */
export interface RunFile {
  file: string;
  /** In bytes. */
  size: number;
  /** When it was written to last, in milliseconds. */
  age: number;
}

/** The newest first. None when nothing was ever recorded. */
export function runsByAge(): RunFile[] {
  if (!existsSync(runsDirectory())) return [];
  const names = readdirSync(runsDirectory(), { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".jsonl")).map((name) => join(runsDirectory(), name));
  const runs = files.flatMap((file) => {
    const info = statSync(file, { throwIfNoEntry: false });
    return info ? [{ file, size: info.size, age: info.mtimeMs }] : [];
  });
  return runs.sort((a, b) => b.age - a.age);
}
