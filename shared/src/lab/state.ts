/** What a lab's folder says of itself: which chapter it is, what was passed in it, which hints were taken. */

import { join } from "node:path";
import { z } from "zod";
import { chapterId, HINT_STEPS } from "../chapters/index.ts";
import { hasCode, readJson, replaceFile } from "../state/index.ts";
import { words } from "../wording/index.ts";
import { LabError } from "./error.ts";

/** A folder that holds this file is a lab. */
export const LAB_FILE = "harness-lab.json";

/** The file is handed in with the lab, so a student can write anything into it. */
const MOST_BYTES = 100_000;
const oneLine = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^\P{Cc}*$/u, "expected a line without control characters");

const stateSchema = z.object({
  format: z.literal(1),
  chapter: chapterId,
  /** Whether it began with the chapter before, or with what the student has made of it. */
  from: z.enum(["course", "mine"]),
  /** What starts a program in another language. */
  command: oneLine.optional(),
  /** Scenario → how many of its hints were taken. */
  hints: z.record(z.string(), z.int().min(0).max(HINT_STEPS.length)),
  checks: z.int().nonnegative(),
  /** The scenarios of the lab that passed in the last check. */
  passed: z.array(z.string()),
  /** Those that it could not play, since the computer lacks what they need. */
  skipped: z.array(z.string()).default([]),
  /** When everything passed for the first time, earlier chapters included. */
  done: z.iso.datetime().optional(),
  gaveUp: z.iso.datetime().optional(),
  /** Stands for the scenarios that the last check played. */
  scenarios: z.string(),
});

export type LabState = z.output<typeof stateSchema>;

/** The state of a lab that begins. */
export function newState({
  chapter,
  from,
  command,
}: Pick<LabState, "chapter" | "from" | "command">): LabState {
  return {
    format: 1,
    chapter,
    from,
    ...(command && { command }),
    hints: {},
    checks: 0,
    passed: [],
    skipped: [],
    scenarios: "",
  };
}

/**
 * The state of the lab in a folder; undefined when it is none.
 * @throws LabError when the file is not as it must be.
 */
export function readState(folder: string): LabState | undefined {
  const path = join(folder, LAB_FILE);
  try {
    return readJson(path, stateSchema, { maxBytes: MOST_BYTES });
  } catch (error) {
    if (hasCode(error, "ENOTDIR")) return undefined;
    throw new LabError(words.labUnusable({ path, reason: (error as Error).message }));
  }
}

/** Replaces the file at once, so that a crash leaves the old state or the new one. */
export function writeState(folder: string, state: LabState): void {
  replaceFile(join(folder, LAB_FILE), `${JSON.stringify(state, null, 2)}\n`);
}

/**
 * Changes what the file says now: whoever watches and asks for hints in another window works on the same one. Nothing
 * comes between reading and writing but a moment.
 */
export function changeState(folder: string, change: (state: LabState) => LabState): LabState {
  const state = readState(folder);
  if (!state) throw new LabError(words.labNoFolder({ path: folder }));
  const changed = change(state);
  writeState(folder, changed);
  return changed;
}

/** Whether everything in the lab has passed once. */
export function isDone({ done }: LabState): boolean {
  return done !== undefined;
}

/** Whether the solution may be shown: everything passed once, or the student gave up. */
export function isOpen({ done, gaveUp }: LabState): boolean {
  return done !== undefined || gaveUp !== undefined;
}
