/** The state file of a lab: the chapter, what has passed, which hints were taken. */

import { join } from "node:path";
import * as z from "zod";
import { chapterId, HINT_STEPS } from "../chapters/index.ts";
import { home } from "../host/index.ts";
import {
  hasCode,
  openUserState,
  parseValue,
  readJson,
  replaceFile,
  type Sealer,
  sealerFor,
  stateDir,
  withLock,
} from "../state/index.ts";
import { LANGUAGES, words } from "../wording/index.ts";
import { LabError } from "./error.ts";

/** A folder with this file is a lab. */
export const LAB_FILE = "harness-lab.json";

/** Students hand in this file with the lab, so they can write anything into it. */
const MOST_BYTES = 100_000;
const oneLine = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^\P{Cc}*$/u, "expected a line without control characters");

const stateSchema = z.object({
  format: z.literal(1),
  chapter: chapterId,
  /** Whether the lab started with our previous chapter or with the student's own. */
  from: z.enum(["course", "mine"]),
  /** The language in which the lab was begun: that of every later command, unless one names another. Absent in older labs. */
  language: z.enum(LANGUAGES).optional(),
  /** The edition of the course that made the lab; absent in a lab made before 1.0.0. */
  edition: oneLine.max(40).optional(),
  /** The command of a program in another language. */
  command: oneLine.optional(),
  /** Scenario → number of hints that were taken. */
  hints: z.record(z.string(), z.int().min(0).max(HINT_STEPS.length)),
  checks: z.int().nonnegative(),
  /** The scenarios of the lab that passed in the last check. */
  passed: z.array(z.string()),
  /** The scenarios that it skipped, because the computer lacks what they need. */
  skipped: z.array(z.string()).default([]),
  /** The last check of earlier chapters' scenarios; absent if they were not played since. */
  earlier: z
    .object({
      passed: z.int().nonnegative(),
      all: z.int().nonnegative(),
      /** The first that failed: `s03/ask-first`. */
      failed: z.string().optional(),
    })
    .optional(),
  /** When everything passed for the first time, including earlier chapters. Counts only with our seal on the file. */
  done: z.iso.datetime().optional(),
  gaveUp: z.iso.datetime().optional(),
  /** A hash of the scenarios of the last check. */
  scenarios: z.string(),
});

export type LabState = z.output<typeof stateSchema>;

/** The state of a new lab. */
export function newState({
  chapter,
  from,
  language,
  edition,
  command,
}: Pick<LabState, "chapter" | "from" | "language" | "edition" | "command">): LabState {
  return {
    format: 1,
    chapter,
    from,
    ...(language && { language }),
    ...(edition && { edition }),
    ...(command && { command }),
    hints: {},
    checks: 0,
    passed: [],
    skipped: [],
    scenarios: "",
  };
}

/**
 * The state of the lab in a folder; undefined if the folder is not a lab.
 * @throws LabError if the file is invalid.
 */
export function readState(folder: string): LabState | undefined {
  const path = join(folder, LAB_FILE);
  try {
    const record = readJson(path, z.unknown(), { maxBytes: MOST_BYTES });
    return record === undefined ? undefined : withoutForgery(record);
  } catch (error) {
    if (hasCode(error, "ENOTDIR")) return undefined;
    throw new LabError(words.labUnusable({ path, reason: (error as Error).message }));
  }
}

/** One for all labs of this user, whose folders may move. */
function sealer(): Sealer {
  return sealerFor(join(home(), LAB_FILE));
}

/** That a lab is done counts only if this user's own check has written it: anybody can edit the file. */
function withoutForgery(record: unknown): LabState {
  const state = parseValue(record, stateSchema);
  if (state.done === undefined || sealer().open(record)) return state;
  const { done: _, ...rest } = state;
  return rest;
}

/** Replaces the whole file, so that a crash leaves the old or the new state. */
export function writeState(folder: string, state: LabState): void {
  replaceFile(join(folder, LAB_FILE), `${JSON.stringify(sealer().seal(state), null, 2)}\n`);
}

/**
 * Changes the present state of the file: `watch`, a hint in another window and a coding agent work on the same file. One
 * lock for all labs of this user lies in the home directory, so that the folder holds only what is the student's.
 */
export function changeState(folder: string, change: (state: LabState) => LabState): Promise<LabState> {
  return withLock(stateDir(openUserState(), "."), () => {
    const state = readState(folder);
    if (!state) throw new LabError(words.labNoFolder({ path: folder }));
    const changed = change(state);
    writeState(folder, changed);
    return changed;
  });
}

/** Whether everything in the lab has passed once. */
export function isDone({ done }: LabState): boolean {
  return done !== undefined;
}

/** Whether the solution may be shown: everything has passed once, or the student has given up. */
export function isOpen({ done, gaveUp }: LabState): boolean {
  return done !== undefined || gaveUp !== undefined;
}
