/** What is known of the worktrees of a workspace. Where an agent works is stored nowhere: it follows from its task. */
import { join } from "node:path";
import type { State } from "@harness/shared/state";
import { z } from "zod";

/** Read whole or refused, for it becomes a directory and a branch. Lower case: some disks do not tell A from a. */
export const nameSchema = z
  .string()
  .refine(
    (name) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name),
    'expected at most 40 of a-z, 0-9 and "-", such as login-form',
  );

export const FOLDER = "worktrees";

/** Absolute path of the worktree of that name. It need not exist. */
export function pathOf(state: State, name: string): string {
  return join(state.directory, FOLDER, name);
}

export function branchOf(name: string): string {
  return `wt/${name}`;
}

/**
 * - creating: no agent has worked there yet.
 * - checking: nothing has changed yet.
 * - removing: nothing would be lost, or the call said discard.
 */
const entrySchema = z.object({
  step: z.enum(["creating", "checking", "removing"]),
  /** The mark of the process that is at it. */
  process: z.string(),
  /** The commit that the worktree starts from, when it is being created. */
  commit: z.string().optional(),
});

export type Entry = z.infer<typeof entrySchema>;

/** What is being done to worktrees right now, by their names. What a dead process has left here is half done. */
export const journalSchema = z.record(nameSchema, entrySchema).prefault({});

export const JOURNAL = `${FOLDER}/journal.json`;
