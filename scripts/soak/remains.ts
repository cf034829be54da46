/** Checks what a run of the program has left. */

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Place } from "./place.ts";
import { allProcesses, type Running } from "./processes.ts";

const LOOKS = 200;
const PAUSE_MS = 50;
/** Temporary files of a writer. */
const UNFINISHED = /\.tmp$|\.new$|^\.waiting-/;

/** Waits until all processes that were not there before are gone. Returns those that stay. */
export async function processesLeft(
  before: Running[],
  { root, isAlone }: Place,
  most = LOOKS,
): Promise<string[]> {
  const known = new Set(before.map(({ pid }) => pid));
  const isOurs = ({ pid, args }: Running) => !known.has(pid) && (isAlone || args.includes(root));
  for (let looks = 1; ; looks++) {
    const left = (await allProcesses()).filter(isOurs);
    if (left.length === 0 || looks === most) return left.map(({ pid, args }) => `${pid} ${args}`);
    await pause(PAUSE_MS);
  }
}

/** Temporary files that will never be finished or removed. */
export function filesLeft(place: Place): string[] {
  const temporary = readdirSync(place.temporary).map((name) => join(place.temporary, name));
  const unfinished = stateFiles(place).filter((file) =>
    UNFINISHED.test(file.slice(file.lastIndexOf("/") + 1)),
  );
  const locks = stateFiles(place).filter((file) => file.includes("/.lock/"));
  return [...temporary, ...unfinished, ...locks].map((file) => relative(place.root, file));
}

/** The state files that cannot be read. */
export function unreadable(place: Place): string[] {
  return stateFiles(place).flatMap((file) => {
    const problem = problemIn(file);
    return problem ? [`${relative(place.root, file)}: ${problem}`] : [];
  });
}

/** Worktrees that exist only for git, or only on disk. */
export function halfTrees({ workspace }: Place): string[] {
  const list = execFileSync("git", ["worktree", "list", "--porcelain"], { cwd: workspace, encoding: "utf8" });
  const known = [...list.matchAll(/^worktree .*\/worktrees\/([^/\n]+)$/gm)].map(([, name = ""]) => name);
  const folder = join(workspace, ".harness/worktrees");
  const there = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = there
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name);
  const half = (some: string[], others: string[]) => some.filter((name) => !others.includes(name));
  return [
    ...half(known, names).map((name) => `${name}: only git knows it`),
    ...half(names, known).map((name) => `${name}: git does not know it`),
  ];
}

function problemIn(file: string): string | undefined {
  try {
    if (file.endsWith(".json")) JSON.parse(readFileSync(file, "utf8"));
    // The last line may be incomplete: the next writer removes it.
    if (file.endsWith(".jsonl")) for (const line of wholeLines(file)) JSON.parse(line);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function wholeLines(file: string): string[] {
  return readFileSync(file, "utf8").split("\n").slice(0, -1);
}

function stateFiles({ workspace, home }: Place): string[] {
  return [workspace, home].flatMap((directory) => {
    const entries = readdirSync(join(directory, ".harness"), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
  });
}
