/** A child process and all that it started live no longer than they may. */

import type { ChildProcess } from "node:child_process";

export interface Limits {
  timeoutMs: number;
  /** Aborting it kills the child; the work on it then rejects with its reason. */
  signal?: AbortSignal | undefined;
}

export const GRACE_MS = 2_000;

/**
 * Waits for work that ends at the latest with the child, and kills the child's process group at the time limit.
 * Says whether the limit was reached. Rejects when `signal` aborts.
 */
export async function withinLimits<Result>(
  child: ChildProcess,
  { timeoutMs, signal }: Limits,
  work: Promise<Result>,
): Promise<{ result: Result; timedOut: boolean }> {
  const limit = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([limit, signal]) : limit;
  const kill = () => killGroup(child);
  stop.addEventListener("abort", kill, { once: true });
  try {
    const result = await work;
    signal?.throwIfAborted();
    return { result, timedOut: limit.aborted };
  } finally {
    stop.removeEventListener("abort", kill);
  }
}

/** Ends the process group of a detached child: politely first, so that it can end what left the group. */
export function killGroup(child: ChildProcess): void {
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  child.once("exit", () => clearTimeout(timer));
}

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {} // the group is gone already
}
