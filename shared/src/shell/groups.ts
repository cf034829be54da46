/** Process groups: a command and all its children end together, and never outlive our own process. */

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { dismissGuard, tellGuard } from "./guard.ts";

const GRACE_MS = 1_000;
const CHECK_MS = 20;
const SOON_MS = 100;

/**
 * Options of spawn for a program that is ended as a group. Windows has no groups: there a detached program would only get a
 * console window of its own.
 */
export const OWN_GROUP = { detached: process.platform !== "win32", windowsHide: true };

/** Process groups that may still have members. A shell may have ended while a child of it still runs. */
const groups = new Set<number>();

/**
 * Each command begins by waiting for a line on stdin. It gets the line when the guard knows its group. Otherwise the command
 * could outlive us, if we are killed at that moment.
 */
export const WAIT_FOR_GUARD = "read -r _ || exit";

/** From now on the group ends when our own process ends, in whatever way. */
export function keepTrackOf(pid: number): void {
  groups.add(pid);
  forgetEmptyGroups();
}

/** The system may reuse the number of an empty group, so empty groups are removed from the list. */
function forgetEmptyGroups(): void {
  for (const group of groups) if (!isAlive(group)) groups.delete(group);
  tellGuard(groups);
}

let timer: NodeJS.Timeout | undefined;

/** The same in a moment, unless another command begins before, which does it too: each call wakes the guard. */
export function forgetEmptyGroupsSoon(): void {
  timer ??= setTimeout(forgetEmptyGroups, SOON_MS).unref();
  timer.refresh();
}

/**
 * Ends all processes of the group: SIGTERM, and SIGKILL for those that still run a second later. If `ended` resolves before
 * that, it does not wait longer: zombies make a group look alive.
 */
export async function killGroup(pid: number, ended?: Promise<unknown>): Promise<void> {
  signalGroup(pid, "SIGTERM");
  let isOver = false;
  ended?.then(() => {
    isOver = true;
  });
  for (let waited = 0; !isOver && isAlive(pid) && waited < GRACE_MS; waited += CHECK_MS)
    await delay(CHECK_MS);
  signalGroup(pid, "SIGKILL");
}

let hooked = false;

/** Call this before a group is started: a signal may reach us before spawn has returned. */
export function installExitHooks(): void {
  if (hooked) return;
  hooked = true;
  process.on("exit", () => {
    for (const pid of groups) signalGroup(pid, "SIGKILL");
    dismissGuard();
  });
  // By default these two end the process without the exit event.
  for (const signal of ["SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}

function isAlive(pid: number): boolean {
  return signalGroup(pid, 0);
}

/** Whether the group has a process that got the signal. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (process.platform === "win32") return signalTree(pid, signal);
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Windows has no process groups: taskkill ends a process together with its children. */
function signalTree(pid: number, signal: NodeJS.Signals | 0): boolean {
  const words = ["/pid", String(pid), "/t", "/f"];
  if (signal !== 0) spawn("taskkill", words, { stdio: "ignore", windowsHide: true }).on("error", () => {});
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
