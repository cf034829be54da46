/**
 * One at a time, among all processes. The lock is a directory, `.lock`, and whoever holds it has a file in it, named after
 * the process and used once. Two properties of the file system are enough:
 * - a directory can be renamed to `.lock` only where there is none, or an empty one: so one of many wins;
 * - a file is removed by its name: so the lock of a dead process can be broken by many at once, and none of them can
 *   break the lock of a living one by mistake, however late it comes.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive, type ProcessMark, thisProcess } from "./process.ts";

const LOCK = ".lock";
const WAITING = ".waiting-";
const LONGEST_PAUSE_MS = 5;
const TRIES_BEFORE_A_LOOK = 10;
const PATIENCE_MS = 10_000;

let acquisitions = 0;

/**
 * Does `work` while nobody else does any under a lock of this directory. `work` is synchronous: it is short, and nothing
 * of this process comes in between. It may put unfinished files into `scratch`; they go when the process dies.
 */
export async function withLock<Result>(
  directory: string,
  work: (scratch: string) => Result,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const token = await acquire(directory, patienceMs);
  const held = join(directory, LOCK, token);
  try {
    return work(`${held}.new`);
  } finally {
    rmSync(`${held}.new`, { force: true });
    rmSync(held, { force: true });
  }
}

async function acquire(directory: string, patienceMs: number): Promise<string> {
  const { pid, started } = thisProcess();
  const token = `${pid}-${started}-${++acquisitions}`;
  const waiting = join(directory, WAITING + token);
  mkdirSync(waiting);
  writeFileSync(join(waiting, token), "");
  const deadline = performance.now() + patienceMs;
  for (let tries = 1; !tryRename(waiting, join(directory, LOCK)); tries++) {
    // To try is cheap, to look for the dead is not, and hardly ever is somebody dead.
    if (tries % TRIES_BEFORE_A_LOOK === 0) removeDead(directory);
    if (performance.now() > deadline) giveUp(directory, waiting);
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
  return token;
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOTEMPTY", "EEXIST"].includes(code)) return false;
    rmSync(from, { recursive: true, force: true });
    throw error;
  }
}

/** Breaks the lock of a dead process, and clears away what processes left that died waiting. */
function removeDead(directory: string): void {
  for (const name of readdirSync(join(directory, LOCK)))
    if (isLeftBehind(name)) rmSync(join(directory, LOCK, name), { force: true, recursive: true });
  for (const name of readdirSync(directory))
    if (name.startsWith(WAITING) && isLeftBehind(name.slice(WAITING.length)))
      rmSync(join(directory, name), { force: true, recursive: true });
}

/** Also what no process has put there, or nobody would ever take it away. */
function isLeftBehind(name: string): boolean {
  const mark = markIn(name);
  return !mark || !isAlive(mark);
}

function markIn(token: string): ProcessMark | undefined {
  const [, pid, started = ""] = /^([1-9]\d*)-([\w.]*)-\d+(?:\.new)?$/.exec(token) ?? [];
  return pid ? { pid: Number(pid), started } : undefined;
}

function giveUp(directory: string, waiting: string): never {
  rmSync(waiting, { recursive: true, force: true });
  const holder = readdirSync(join(directory, LOCK)).map((name) => markIn(name)?.pid)[0];
  throw new Error(
    `Process ${holder ?? "?"} does not let go of ${directory}. Was it stopped? Let it go on, or end it.`,
  );
}
