/**
 * One at a time, among all processes. The lock is a directory, `.lock`. Its holder has a file in it, named after
 * the process and used once. It relies on two properties of the file system:
 * - a directory can be renamed to `.lock` only if there is none, or an empty one: so exactly one of many wins;
 * - a file is removed by its name: so many can break the lock of a dead process at once, and none of them can break
 *   the lock of a living one by mistake, however late it comes.
 */

import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { soonerOrLater } from "../clock/index.ts";
import { hasCode } from "./files.ts";
import { describeProcess, isProcessAlive, processMark } from "./process.ts";

const LOCK = ".lock";
const WAITING = ".waiting-";
const LONGEST_PAUSE_MS = 5;
const TRIES_BEFORE_A_LOOK = 10;
const PATIENCE_MS = 10_000;

let acquisitions = 0;

/** Directories where this process has already removed the files of processes that died while they waited for the lock. */
const cleared = new Set<string>();

/** The ends of the queues of this process, one for each lock. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Does `work` while no other process does any under the lock of this directory. `work` is synchronous, so it is short and
 * not interrupted in this process; callers of this process are served in order. It may write an unfinished file to
 * `scratch`, which is removed if the process dies. Throws an Error that names the holder when a living process keeps the lock
 * for longer than `patienceMs`.
 */
export async function withLock<Result>(
  directory: string,
  work: (scratch: string) => Result,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const before = queues.get(directory) ?? Promise.resolve();
  const result = before.then(() => workLocked(directory, work, patienceMs));
  const end = result.catch(() => {});
  queues.set(directory, end);
  try {
    return await result;
  } finally {
    if (queues.get(directory) === end) queues.delete(directory);
  }
}

/** Reads when the changes that this process has begun in the directory are done, so a caller sees what it has changed itself. */
export async function afterChanges<Result>(directory: string, read: () => Result): Promise<Result> {
  await queues.get(directory);
  return read();
}

async function workLocked<Result>(
  directory: string,
  work: (scratch: string) => Result,
  patienceMs: number,
): Promise<Result> {
  const token = await acquire(directory, patienceMs);
  const held = join(directory, LOCK, token);
  try {
    if (!cleared.has(directory)) removeDeadWaiting(directory);
    cleared.add(directory);
    return work(`${held}.new`);
  } finally {
    // A lock that cannot be removed now does not undo what `work` has done.
    await soonerOrLater(async () => letGo(held)).catch(() => {});
  }
}

function letGo(held: string): void {
  rmSync(`${held}.new`, { force: true });
  rmSync(held, { force: true });
}

/** Whether a file of this name belongs to the lock of its directory. */
export function isOfLock(name: string): boolean {
  return name === LOCK || name.startsWith(WAITING);
}

async function acquire(directory: string, patienceMs: number): Promise<string> {
  const token = `${processMark()}-${++acquisitions}`;
  const waiting = lineUp(directory, token);
  let holder: string | undefined;
  let deadline = 0;
  for (let tries = 1; !tryRename(waiting, join(directory, LOCK)); tries++) {
    // A try is cheap. Looking for a dead holder is not, and holders rarely die.
    if (tries % TRIES_BEFORE_A_LOOK === 0) removeDead(directory);
    const former = holder;
    holder = holderOf(directory);
    // While the lock changes hands, no holder is stuck: on a busy machine there are just many before us.
    if (!holder || holder !== former) deadline = performance.now() + patienceMs;
    else if (performance.now() > deadline) failToLock(directory, waiting, holder);
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
  return token;
}

function lineUp(directory: string, token: string): string {
  const waiting = join(directory, WAITING + token);
  mkdirSync(waiting);
  try {
    writeFileSync(join(waiting, token), "");
  } catch (error) {
    rmSync(waiting, { recursive: true, force: true });
    throw error;
  }
  return waiting;
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOTEMPTY") || hasCode(error, "EEXIST")) return false;
    if (process.platform === "win32" && hasCode(error, "EPERM")) return removeIfEmpty(to);
    rmSync(from, { recursive: true, force: true });
    throw error;
  }
}

/** Windows does not rename over an existing directory, not even an empty one. Then false: the next try may succeed. */
function removeIfEmpty(lock: string): false {
  try {
    rmdirSync(lock);
  } catch {}
  return false;
}

/** Breaks the lock of a dead process, and removes the files of processes that died while they waited. */
function removeDead(directory: string): void {
  for (const name of namesIn(join(directory, LOCK)))
    if (isLeftBehind(name)) rmSync(join(directory, LOCK, name), { force: true, recursive: true });
  removeDeadWaiting(directory);
}

function removeDeadWaiting(directory: string): void {
  for (const name of namesIn(directory))
    if (name.startsWith(WAITING) && isLeftBehind(name.slice(WAITING.length)))
      rmSync(join(directory, name), { force: true, recursive: true });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** Also true for a file that no process of ours wrote, because otherwise it would stay forever. */
function isLeftBehind(name: string): boolean {
  return !isProcessAlive(markIn(name));
}

/** The token of the holder; undefined when the lock is free. */
function holderOf(directory: string): string | undefined {
  return namesIn(join(directory, LOCK)).find((name) => !name.endsWith(".new"));
}

function markIn(token: string): string {
  return token.replace(/-\d+(?:\.new)?$/, "");
}

function failToLock(directory: string, waiting: string, holder: string): never {
  rmSync(waiting, { recursive: true, force: true });
  const name = describeProcess(markIn(holder)).replace("process", "Process");
  throw new Error(`${name} does not let go of ${directory}. Was it stopped? Let it go on, or end it.`);
}
