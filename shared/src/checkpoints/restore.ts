/** Puts files back, one after another, under a journal: whoever is killed in between leaves the rest to the next start. */

import {
  accessSync,
  type BigIntStats,
  chmodSync,
  constants,
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
import * as z from "zod";
import { hasCode, readJson, replaceFile } from "../state/index.ts";
import { readBlob } from "./blobs.ts";
import { type Entry, entrySchema, isSame, modeOf } from "./entry.ts";
import { entryAt, MOST_BYTES_READ } from "./look.ts";
import { namingFile, type Store } from "./store.ts";
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

/** The journal that a killed process has left; undefined when there is none. Throws an Error when it cannot be read. */
export function readJournal(folder: string): Journal | undefined {
  return namingFile(fileOf(folder), (file) => readJson(file, journalSchema, { maxBytes: 100_000_000 }));
}

/** Removes the journal in `folder`: the restore is over. */
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
  const file = join(store.workspace, path);
  if (!isPlainWay(file)) return;
  rmSync(scratchFor(store, path, id), { force: true });
  // What is not kept would be gone for good, but going back can be undone.
  if ((statOf(file)?.size ?? 0n) > MOST_BYTES_READ)
    throw new Error("it is too large to be kept, so it stays");
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
    inFolder(dirname(file), () => (isDirectory ? rmdirSync(file) : unlinkSync(file)));
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
  inFolder(dirname(file), () => {
    if (to.kind === "directory" && !statOf(file)) mkdirSync(file, { mode: 0o700 });
    if (to.kind === "link" || to.kind === "file") replaceBy(to, file, scratchFor(store, path, id), store);
  });
}

/** Makes a file or a link beside its place first, so that nobody sees half of it. */
function replaceBy(
  to: Extract<Entry, { kind: "file" | "link" }>,
  file: string,
  scratch: string,
  store: Store,
): void {
  try {
    if (to.kind === "link") symlinkSync(to.bytes ? Buffer.from(to.bytes, "base64") : to.target, scratch);
    else writeFileSync(scratch, contentOf(store, to), { flag: "wx", flush: true, mode: 0o600 });
    if (to.kind === "file") chmodSync(scratch, to.mode);
    renameSync(scratch, file);
  } catch (error) {
    // When the disk is full, half a file would be in the way of the next one.
    rmSync(scratch, { force: true });
    throw error;
  }
}

/** Changes something in a folder. Where its owner may not write, as in a cache of packages, the right is lent for a moment. */
function inFolder(folder: string, change: () => void): void {
  const mode = mayChange(folder) ? undefined : modeOf(statOf(folder) as BigIntStats);
  if (mode !== undefined) chmodSync(folder, mode | 0o700);
  try {
    change();
  } finally {
    if (mode !== undefined) chmodSync(folder, mode);
  }
}

function mayChange(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
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
