/**
 * Making or removing a worktree takes several steps. Before the first one, a process writes its mark into the journal: no
 * other process touches that worktree then, and if this one dies, another one can clean up.
 */

import * as z from "zod";
import { soonerOrLater } from "../clock/index.ts";
import { describeProcess, isProcessAlive, jsonFile, processMark, type State } from "../state/index.ts";
import { WORKTREES } from "./place.ts";

/**
 * - creating: no agent has worked there yet.
 * - checking: nothing has changed yet.
 * - removing: nothing would be lost, or the caller accepts the loss.
 */
const entrySchema = z.object({
  step: z.enum(["creating", "checking", "removing"]),
  /** The mark of the process that makes or removes it. */
  process: z.string(),
  /** The commit that the worktree starts from, while it is being created. */
  commit: z.string().optional(),
});

export type Entry = z.infer<typeof entrySchema>;

/** By the name of the worktree. An entry of a dead process stands for a worktree that is half done. */
const journalSchema = z.record(z.string().regex(/^[a-z0-9-]+$/), entrySchema).prefault({});

function openJournal(state: State) {
  return jsonFile(state, `${WORKTREES}/journal.json`, journalSchema, { isSealed: true });
}

/** Reserves a worktree for this process. Throws an Error when another one, or another call, has it. */
export function claimWorktree(state: State, name: string): Promise<void> {
  return openJournal(state).change((journal) => {
    const other = journal[name];
    if (other) throw new Error(`${describeEntry(name, other)} right now.`);
    journal[name] = { step: "checking", process: processMark() };
  });
}

/** Notes the step that begins now. */
export function noteStep(state: State, name: string, next: Omit<Entry, "process">): Promise<void> {
  return openJournal(state).change((journal) => {
    journal[name] = { ...next, process: processMark() };
  });
}

/** Deletes the entry. Rejects if that fails, and tries again every second: while we live, no other process would do it. */
export function releaseWorktree(state: State, name: string): Promise<void> {
  const forget = () => openJournal(state).change((journal) => void delete journal[name]);
  return soonerOrLater(forget);
}

/** Claims the worktrees that dead processes have left half done, and returns their names. */
export async function takeOverFromDead(state: State): Promise<string[]> {
  const left = (journal: Record<string, Entry>) =>
    Object.entries(journal).filter(([, { process }]) => !isProcessAlive(process));
  if (left(openJournal(state).read()).length === 0) return [];
  return openJournal(state).change((journal) =>
    left(journal).map(([name, entry]) => {
      entry.process = processMark();
      return name;
    }),
  );
}

export function entryFor(state: State, name: string): Entry | undefined {
  return openJournal(state).read()[name];
}

/** Who makes or removes a worktree: "process 4711 is removing the worktree login"; undefined when nobody does. */
export function busyWith(state: State, name: string): string | undefined {
  const entry = entryFor(state, name);
  return entry && describeEntry(name, entry);
}

function describeEntry(name: string, { step, process }: Entry): string {
  return `${describeProcess(process)} is ${step} the worktree ${name}`;
}
