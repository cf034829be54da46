/** Process groups: a command and all that it starts die together, at the latest with us. */

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { dismissGuard, tellGuard } from "./guard.ts";

const GRACE_MS = 1_000;
const CHECK_MS = 20;

/** Process groups that may still have members. A shell can be gone while a child that it left behind runs. */
const groups = new Set<number>();

/**
 * How each command begins: with waiting for a line on its stdin, which it gets when the guard knows of it. Without that a
 * command at work could outlive us, if we were killed just then.
 */
export const WAIT_FOR_GUARD = "read -r _ || exit";

/** From now on the group dies at the latest with our own process, however that ends. */
export function keepTrackOf(pid: number): void {
  groups.add(pid);
  forgetEmptyGroups();
}

/** The number of an empty group can be given to a stranger, so groups do not stay here longer than they live. */
export function forgetEmptyGroups(): void {
  for (const group of groups) if (!isAlive(group)) groups.delete(group);
  tellGuard(groups);
}

/**
 * Ends all processes of the group: SIGTERM, and SIGKILL for those that are still there a second later. `ended` may
 * resolve earlier: dead children whose parent does not collect them make a group look alive.
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

/** To be called before a group is started: its first output may be there, and a signal to us, before spawn has returned. */
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

/** Whether there was somebody to get the signal. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (process.platform === "win32") return signalTree(pid, signal);
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Windows has no process groups; taskkill ends a process together with its children. */
function signalTree(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (signal !== 0) spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
