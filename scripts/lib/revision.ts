/** The course as it was at an earlier revision. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { UsageError } from "./command.ts";

/**
 * The chapters from the first one with a file that differs from where `revision` and HEAD part; committed or not.
 * If a file outside the chapters differs, other than the ledger of translations, that is all of them.
 * @throws UsageError if git knows no such revision.
 */
export function chaptersSince(root: string, revision: string, chapters: Chapter[]): Chapter[] {
  const base = mergeBase(root, revision);
  const changed = [
    ...git(root, ["diff", "--name-only", "--no-renames", "-z", base]).split("\0"),
    ...git(root, ["ls-files", "--others", "--exclude-standard", "-z"]).split("\0"),
  ].filter((path) => path !== "");
  const first = Math.min(...changed.map((path) => placeOf(path, chapters)));
  return chapters.slice(first);
}

/** Gives `look` a copy of the course as it was where `revision` and HEAD part. The copy is removed afterwards. */
export async function atRevision<Result>(
  root: string,
  revision: string,
  look: (copy: string) => Result | Promise<Result>,
): Promise<Result> {
  const base = mergeBase(root, revision);
  const copy = mkdtempSync(join(tmpdir(), "harness-revision-"));
  // An index of its own, so that what is staged stays.
  const env = { GIT_INDEX_FILE: join(copy, "index") };
  try {
    git(root, ["read-tree", base], env);
    git(root, ["checkout-index", "--all", `--prefix=${copy}/`], env);
    return await look(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** It says which pages have been translated: it changes with them, and every run of `check docs` reads all of it. */
const LEDGER = "docs/translations.json";

/** The number of the chapter that a file belongs to, counted from 0. A file outside belongs to all, so to the first. */
function placeOf(path: string, chapters: Chapter[]): number {
  if (path === LEDGER) return chapters.length - 1;
  const place = chapters.findIndex(({ dir }) => path.startsWith(`chapters/${dir}/`));
  return Math.max(place, 0);
}

function mergeBase(root: string, revision: string): string {
  try {
    return git(root, ["merge-base", "HEAD", "--end-of-options", revision]).trim();
  } catch {
    throw new UsageError(`git knows no revision ${revision} that HEAD has a commit in common with.`);
  }
}

function git(root: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync("git", ["-C", root, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: "pipe",
  });
}
