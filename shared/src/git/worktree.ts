/** Worktrees: further directories of a repository, each with a branch of its own. */

import { lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readPlainFile } from "../state/index.ts";
import { commonDirectory, prefixIn } from "./repository.ts";
import { git } from "./run.ts";

export interface NewWorktree {
  /** Absolute. It must not exist. */
  path: string;
  /** Its new branch. */
  branch: string;
  commit: string;
}

/**
 * Makes a worktree of the repository around `directory`, and in it the same subdirectory. Throws an Error when something
 * fails; then parts of it may exist.
 */
export async function addWorktree(
  directory: string,
  { path, branch, commit }: NewWorktree,
  signal?: AbortSignal,
): Promise<void> {
  await git(directory, ["worktree", "add", "--quiet", "-b", branch, path, commit], signal);
  mkdirSync(join(path, prefixIn(directory)), { recursive: true });
}

/**
 * Whether git knows the worktree at `path`: it and its entry in the repository point at each other. Starts no process, so it
 * is cheap. Never throws.
 */
export function isWorktree(path: string): boolean {
  try {
    const entry = entryOf(path);
    return entry !== undefined && pointsAt(entry, path);
  } catch {
    return false;
  }
}

/**
 * Removes a worktree, whole or half made, and its entry in the repository. Its branch stays. The caller has checked that
 * nothing is lost. The directory is renamed first, in one step: files that appear under its old name later are not deleted.
 * If the process is killed, the next call deletes the rest.
 */
export async function eraseWorktree(directory: string, path: string): Promise<void> {
  const gone = join(dirname(path), `.gone-${basename(path)}`);
  const entries = await entriesFor(directory, path);
  rmSync(gone, { recursive: true, force: true, maxRetries: 3 });
  if (lstatSync(path, { throwIfNoEntry: false })) renameSync(path, gone);
  for (const entry of entries) rmSync(entry, { recursive: true, force: true });
  rmSync(gone, { recursive: true, force: true, maxRetries: 3 });
}

/** The reason of a lock (`git worktree lock`), "" when none was given; undefined without a lock. */
export async function lockOf(directory: string, path: string): Promise<string | undefined> {
  const entries = await entriesFor(directory, path);
  const reasons = entries.map((entry) => readPlainFile(join(entry, "locked"))?.trim());
  // git locks a worktree while it makes one. We ask when no git is running, so that lock is left over.
  return reasons.find((reason) => reason !== undefined && reason !== "initializing");
}

/** Throws an Error with the reason when it is locked: only the user may unlock it. */
export async function requireUnlocked(directory: string, path: string): Promise<void> {
  const reason = await lockOf(directory, path);
  if (reason === undefined) return;
  const why = reason && ` (${reason})`;
  throw new Error(
    `The worktree ${basename(path)} is locked${why}. Only the user unlocks it: git worktree unlock ${path}`,
  );
}

/** The folders that the repository keeps for the worktree at `path`, which need not exist. */
export async function entriesFor(directory: string, path: string): Promise<string[]> {
  const entries = join(await commonDirectory(directory), "worktrees");
  return namesIn(entries)
    .map((name) => join(entries, name))
    .filter((entry) => pointsAt(entry, path));
}

/** The folder of the repository that the `.git` file at `path` names; undefined when there is no such file. */
export function entryOf(path: string): string | undefined {
  const [, entry] = /^gitdir: (.*)\n$/s.exec(readPlainFile(join(path, ".git")) ?? "") ?? [];
  return entry && resolve(path, entry);
}

function pointsAt(entry: string, path: string): boolean {
  const target = readPlainFile(join(entry, "gitdir"))?.replace(/\n$/, "");
  return (
    target !== undefined &&
    resolve(entry, target) === join(realpathSync.native(dirname(path)), basename(path), ".git")
  );
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
