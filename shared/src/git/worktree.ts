/** Worktrees: further directories of a repository, each with a branch of its own. */

import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readPlainFile } from "../state/index.ts";
import { commonDirectory, prefixIn } from "./repository.ts";
import { askGit, git } from "./run.ts";

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

/** Takes away a worktree, whole or half made, and what the repository knows of it. Its branch stays. */
export async function eraseWorktree(directory: string, path: string): Promise<void> {
  const entries = join(await commonDirectory(directory), "worktrees");
  await askGit(directory, ["worktree", "remove", "--force", "--force", path]);
  // git refuses what was only half made or half removed.
  const left = namesIn(entries).filter((name) => pointsAt(join(entries, name), path));
  for (const name of left) rmSync(join(entries, name), { recursive: true, force: true });
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
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
