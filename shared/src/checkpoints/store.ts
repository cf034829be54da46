/** Where the checkpoints of a session are: below `~/.harness`, where no workspace can bring any along. */

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { home } from "../host/index.ts";
import { nameOf } from "../model/index.ts";
import { isProcessAlive, openUserState, processMark, readPlainFile, withLock } from "../state/index.ts";
import { sweepBlobs } from "./blobs.ts";
import type { WalkLimits } from "./walk.ts";

export interface Limits extends WalkLimits {
  /** The most bytes of a file that is kept because a command might change it. */
  largest: number;
  /** The most bytes of all that is kept. */
  bytes: number;
  /** The most checkpoints. */
  points: number;
}

/** The limits of a store, unless the caller has others. */
export const LIMITS: Limits = {
  files: 20_000,
  ignored: 1_000,
  largest: 100_000_000,
  bytes: 1_000_000_000,
  points: 50,
};

export interface Store {
  /** Absolute real path. */
  workspace: string;
  folder: string;
  limits: Limits;
  /** How much is kept. */
  bytes: number;
  /** What git ignored when it was asked last. */
  ignored: Set<string>;
  /** The lines of the conversation that are kept, and where. */
  lines: Map<string, number>;
}

const OWNER = "owner";

/** The store in a folder. */
export function storeIn(folder: string, workspace: string, limits = LIMITS): Store {
  return { workspace, folder, limits, bytes: 0, ignored: new Set(), lines: new Map() };
}

/**
 * A folder for the checkpoints of this process. Those that dead processes have left go, after `tidy` has seen them. With
 * `isContinued` the newest of them is the folder.
 */
export async function claimFolder(
  workspace: string,
  isContinued: boolean,
  tidy: (folder: string) => void,
): Promise<string> {
  const base = join(openUserState().directory, "checkpoints", nameOf(workspace));
  mkdirSync(base, { recursive: true, mode: 0o700 });
  return withLock(base, () => {
    const dead = foldersIn(base).filter((one) => !isProcessAlive(readPlainFile(join(one, OWNER)) ?? ""));
    dead.sort((one, other) => ageOf(one) - ageOf(other)).forEach(tidy);
    const own = (isContinued ? dead[0] : undefined) ?? join(base, randomUUID());
    for (const one of dead) if (one !== own) rmSync(one, { recursive: true, force: true });
    mkdirSync(own, { recursive: true, mode: 0o700 });
    writeFileSync(join(own, OWNER), processMark());
    return own;
  });
}

/** The user has to know which file cannot be read. */
export function namingFile<Result>(file: string, read: (file: string) => Result): Result {
  try {
    return read(file);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** Removes contents that nothing needs any more. */
export function sweep(store: Store, used: Set<string>): void {
  store.bytes = sweepBlobs(store.folder, used);
}

/**
 * Removes the folder of a store. The folder of its workspace goes with it when no other session has a store there, and then
 * `checkpoints` and `~/.harness` when nothing is left in them.
 */
export function discardStore({ folder }: Store): void {
  const base = dirname(folder);
  rmSync(folder, { recursive: true, force: true });
  if (foldersIn(base).length > 0) return;
  rmSync(base, { recursive: true, force: true });
  removeIfEmpty(dirname(base));
  // Where `~/.harness` is a link, the user has made the folder behind it.
  removeIfEmpty(join(home(), ".harness"));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it.
  }
}

function foldersIn(base: string): string[] {
  const entries = readdirSync(base, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[\da-f-]{36}$/.test(entry.name))
    .map(({ name }) => join(base, name));
}

/** How long ago it was changed last. */
function ageOf(folder: string): number {
  const file = join(folder, "ledger.json");
  return existsSync(file) ? Date.now() - statSync(file).mtimeMs : Number.POSITIVE_INFINITY;
}
