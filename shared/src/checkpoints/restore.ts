/** Puts files back, one after another, under a journal: whoever is killed in between leaves the rest to the next start. */

import {
  chmodSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { hasCode, readJson, replaceFile } from "../state/index.ts";
import { readBlob } from "./blobs.ts";
import { type Entry, entrySchema, isSame } from "./entry.ts";
import { entryAt } from "./look.ts";
import type { Store } from "./store.ts";
import { statOf } from "./walk.ts";

const stepSchema = z.strictObject({
  /** Relative to the workspace. */
  path: z.string(),
  /** What is there, as far as we know, and what should be there. undefined: nothing. */
  from: entrySchema.optional(),
  to: entrySchema.optional(),
});

/** One path that goes back. */
export type Step = z.infer<typeof stepSchema>;

const journalSchema = z.strictObject({
  id: z.string(),
  workspace: z.string(),
  /** What the caller has to know to finish. */
  note: z.string(),
  steps: z.array(stepSchema),
});

export type Journal = z.infer<typeof journalSchema>;

/** What became of a restore: paths that are as they should be, and those that are not, and why. */
export interface Restored {
  done: string[];
  failed: { path: string; reason: string }[];
}

/** The journal in the folder of a store. */
const fileOf = (folder: string) => join(folder, "restore.json");

/** Writes down what will be done. From here on it is done, by us or by the next start. */
export function beginRestore({ folder, workspace }: Store, note: string, steps: Step[]): Journal {
  const journal: Journal = { id: `${process.pid}-${Date.now()}`, workspace, note, steps };
  replaceFile(fileOf(folder), JSON.stringify(journal), undefined, 0o600);
  return journal;
}

/** The journal that a killed process has left; undefined when there is none. */
export function readJournal(folder: string): Journal | undefined {
  return readJson(fileOf(folder), journalSchema, { maxBytes: 100_000_000 });
}

/** The restore is over. */
export function endRestore(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

/**
 * Carries out a journal, from wherever it was left. A path where something else is than the journal knows stays as it is: somebody
 * has changed it meanwhile.
 */
export function carryOut(store: Store, { id, steps }: Journal): Restored {
  const restored: Restored = { done: [], failed: [] };
  const inOrder = [...steps].sort((one, other) => (one.path < other.path ? -1 : 1));
  const attempt = (step: Step, work: () => void) => {
    if (restored.failed.some(({ path }) => path === step.path)) return;
    try {
      work();
    } catch (error) {
      restored.failed.push({ path: step.path, reason: (error as Error).message });
    }
  };
  for (const step of inOrder) attempt(step, () => requireUntouched(store, step, id));
  for (const step of inOrder.toReversed()) attempt(step, () => clear(store, step));
  for (const step of inOrder) attempt(step, () => make(store, step, id));
  for (const step of inOrder.toReversed()) attempt(step, () => setMode(store, step));
  const isFailed = (path: string) => restored.failed.some((one) => one.path === path);
  restored.done = inOrder.map(({ path }) => path).filter((path) => !isFailed(path));
  return restored;
}

/** What is there now, with the hash of its content, however large it is. */
function exactlyAt(store: Store, { path, from }: Step): Entry | undefined {
  // Behind a link is another folder: nothing of ours is there.
  if (!isPlainWay(join(store.workspace, path))) return undefined;
  return entryAt(store, path, from, { mustKeep: true });
}

function requireUntouched(store: Store, step: Step, id: string): void {
  const { path, from, to } = step;
  if (!isPlainWay(join(store.workspace, path))) return;
  rmSync(scratchFor(store, path, id), { force: true });
  const now = exactlyAt(store, step);
  if (!now || isSame(now, to) || isSame(now, from)) return;
  if (now.kind === "directory" && (from?.kind === "directory" || to?.kind === "directory")) return;
  throw new Error("it was changed meanwhile");
}

/** Removes what should not be there, or is in the way. A directory in which something else is stays, and does not count as restored. */
function clear(store: Store, step: Step): void {
  const { path, to } = step;
  const file = join(store.workspace, path);
  const now = exactlyAt(store, step);
  const isDirectory = now?.kind === "directory";
  if (!now || (to && isDirectory === (to.kind === "directory"))) return;
  try {
    if (isDirectory) rmdirSync(file);
    else unlinkSync(file);
  } catch (error) {
    if (hasCode(error, "ENOTEMPTY")) throw new Error("something else is in it");
    throw error;
  }
}

function make(store: Store, step: Step, id: string): void {
  const { path, to } = step;
  const file = join(store.workspace, path);
  if (!to || isSame(exactlyAt(store, step), to)) return;
  requirePlainWay(file);
  mkdirSync(dirname(file), { recursive: true });
  if (to.kind === "directory" && !statOf(file)) mkdirSync(file, { mode: 0o700 });
  if (to.kind !== "link" && to.kind !== "file") return;
  const scratch = scratchFor(store, path, id);
  if (to.kind === "link") symlinkSync(to.target, scratch);
  else writeFileSync(scratch, contentOf(store, to), { flag: "wx", flush: true, mode: 0o600 });
  if (to.kind === "file") chmodSync(scratch, to.mode);
  renameSync(scratch, file);
}

/** At the end, because nobody can write into a directory without the right to. */
function setMode({ workspace }: Store, { path, to }: Step): void {
  const file = join(workspace, path);
  if (to?.kind === "directory" && statOf(file)?.isDirectory()) chmodSync(file, to.mode);
}

function contentOf({ folder }: Store, { blob }: { blob?: string | undefined }): Buffer {
  if (!blob) throw new Error("its content was not kept");
  return readBlob(folder, blob);
}

/** One name in each directory, so that the next start finds what a killed process has left. */
function scratchFor({ workspace }: Store, path: string, id: string): string {
  return join(workspace, dirname(path), `.rewind-${id}.tmp`);
}

/** Whether the directory of a file exists, and no link is on the way. */
function isPlainWay(file: string): boolean {
  const folder = dirname(file);
  return statOf(folder)?.isDirectory() === true && realpathSync(folder) === folder;
}

/** Throws an Error when a link is on the way: it could lead anywhere. Directories may be missing. */
function requirePlainWay(file: string): void {
  let folder = dirname(file);
  while (!statOf(folder)) folder = dirname(folder);
  if (realpathSync(folder) !== folder) throw new Error(`${folder} leads elsewhere by now`);
}
