/** The trials that were done, one a line, so that an evaluation that was stopped goes on where it was. */

import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import * as z from "zod";
import { readJsonLines } from "../state/index.ts";
import type { Task } from "./task.ts";
import type { Trial } from "./trial.ts";

const trialSchema = z.object({
  task: z.string(),
  harness: z.string(),
  number: z.number(),
  passed: z.boolean(),
  problems: z.array(z.string()),
  requests: z.number(),
  cost: z.number(),
  seconds: z.number(),
});
const lineSchema = z.object({ key: z.string(), trial: trialSchema });

/** Everything that a result depends on. */
export interface TrialKey {
  task: Task;
  /** The hash of the harness, and its arguments. */
  program: string;
  /** The id of the model. */
  model: string;
  number: number;
}

export interface EvalRecord {
  find(key: TrialKey): Trial | undefined;
  add(key: TrialKey, trial: Trial): void;
}

/** Opens a record, which need not exist; without a file nothing is kept. Throws an Error that names the line that is not a trial. */
export function openRecord(file: string | undefined): EvalRecord {
  const lines = file === undefined ? [] : readJsonLines(file, lineSchema, { maxBytes: MOST_BYTES });
  const kept = new Map(lines.map(({ key, trial }) => [key, trial]));
  return {
    find: (key) => kept.get(hashOf(key)),
    add(key, trial) {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key: hashOf(key), trial })}\n`);
    },
  };
}

const MOST_BYTES = 64 * 1024 * 1024;

/** Where the file of a task lies does not matter. */
function hashOf({ task: { file: _, ...task }, ...rest }: TrialKey): string {
  return createHash("sha256")
    .update(JSON.stringify({ ...task, ...rest }))
    .digest("hex")
    .slice(0, 16);
}
