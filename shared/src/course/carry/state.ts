/** The state of `carry` between two runs, a file in the git folder: a stopped run, and what was carried already. */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { Git } from "./git.ts";

/** Written file (path in the repository) → its content before and after; null means that the file does not exist. */
const writtenSchema = z.record(
  z.string(),
  z.strictObject({ before: z.string().nullable(), after: z.string().nullable() }),
);

const runningSchema = z.strictObject({
  /** The chapter whose change is carried, and the commit that it is compared with. */
  source: z.string(),
  base: z.string(),
  /** Chapter id → tree of its src/ when the run began. */
  before: z.record(z.string(), z.string()),
  /** Chapter id → tree of its src/ that was already carried into the next chapter. */
  held: z.record(z.string(), z.string()),
  /** The current step: the change from `from` to `to` is merged into `target`; `done`: the changes that are finished. */
  target: z.string(),
  from: z.string(),
  to: z.string(),
  done: z.array(z.string()),
  /** The change and the file with the conflict. */
  stopped: z.strictObject({ change: z.string(), file: z.string() }).optional(),
  written: writtenSchema,
});

const finishedSchema = z.strictObject({
  base: z.string(),
  /** Chapter id → tree of its src/ as it was last carried into the next chapter. */
  held: z.record(z.string(), z.string()),
  written: writtenSchema,
});

const stateSchema = z.strictObject({
  running: runningSchema.optional(),
  finished: finishedSchema.optional(),
});

export type Running = z.output<typeof runningSchema>;
export type CarryState = z.output<typeof stateSchema>;

/** Reads the state. An unreadable file counts as no file, because the state only saves work. */
export function readState(git: Git): CarryState {
  const file = stateFile(git);
  if (!existsSync(file)) return {};
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

/** Replaces the whole state file. */
export function writeState(git: Git, state: CarryState): void {
  const file = stateFile(git);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

export function clearState(git: Git): void {
  rmSync(stateFile(git), { force: true });
}

function stateFile(git: Git): string {
  return git.privateFile("harness-carry.json");
}
