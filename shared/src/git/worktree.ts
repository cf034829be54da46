/** Worktrees: further directories of a repository, each with a branch of its own. */

import { lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readPlainFile } from "../state/index.ts";
import { commonDirectory, prefixIn } from "./repository.ts";
import { git } from "./run.ts";

export interface NewWorktree {
  /** Absolute. Nothing may be there. */
  path: string;
  /** A new one. */
  branch: string;
  commit: string;
}

/**
 * Makes a worktree of the repository around `directory`, and in it the same subdirectory. Throws an Error when it cannot be
 * made whole; then parts of it may be there.
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
 * Whether git knows the worktree at `path`: it and its entry in the repository point at each other. Starts no process, so
 * everybody may ask often. Never throws.
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
 * Removes a worktree, whole or half made, and what the repository knows of it. Its branch stays. The caller has checked that
 * nothing is lost. The directory leaves its place in one step, so whatever is found there later came later and is not
 * checked yet. What a killed process has left of it is removed the next time.
 */
export async function eraseWorktree(directory: string, path: string): Promise<void> {
  const gone = join(dirname(path), `.gone-${basename(path)}`);
  const entries = await entriesFor(directory, path);
  rmSync(gone, { recursive: true, force: true, maxRetries: 3 });
  if (lstatSync(path, { throwIfNoEntry: false })) renameSync(path, gone);
  for (const entry of entries) rmSync(entry, { recursive: true, force: true });
  rmSync(gone, { recursive: true, force: true, maxRetries: 3 });
}

/** Why somebody has locked it (`git worktree lock`), "" when no reason was given; undefined when nobody has. */
export async function lockOf(directory: string, path: string): Promise<string | undefined> {
  const entries = await entriesFor(directory, path);
  const reasons = entries.map((entry) => readPlainFile(join(entry, "locked"))?.trim());
  // git itself locks a worktree while it makes one. We ask when no git is at work, so that lock is left over.
  return reasons.find((reason) => reason !== undefined && reason !== "initializing");
}

/** Throws an Error with the reason when somebody has locked it: only they know when it may go. */
export async function requireUnlocked(directory: string, path: string): Promise<void> {
  const reason = await lockOf(directory, path);
  if (reason === undefined) return;
  const why = reason && ` (${reason})`;
  throw new Error(
    `The worktree ${basename(path)} is locked${why}. Only the user unlocks it: git worktree unlock ${path}`,
  );
}

/** What the repository keeps of the worktree at `path`, which need not be there. */
export async function entriesFor(directory: string, path: string): Promise<string[]> {
  const entries = join(await commonDirectory(directory), "worktrees");
  return namesIn(entries)
    .map((name) => join(entries, name))
    .filter((entry) => pointsAt(entry, path));
}

/** Where the repository keeps what it knows of the worktree at `path`, as that says; undefined when it is none. */
export function entryOf(path: string): string | undefined {
  const [, entry] = /^gitdir: (.*)\n$/s.exec(readPlainFile(join(path, ".git")) ?? "") ?? [];
  return entry && resolve(path, entry);
}

function pointsAt(entry: string, path: string): boolean {
  const target = readPlainFile(join(entry, "gitdir"))?.replace(/\n$/, "");
  return (
    target !== undefined &&
    resolve(entry, target) === join(realpathSync(dirname(path)), basename(path), ".git")
  );
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
