/** Time limits for a child process and all processes that it started. */

import type { ChildProcess } from "node:child_process";
import { signalGroup as signalAll } from "../shell/index.ts";

export interface Limits {
  timeoutMs: number;
  /** An abort kills the child, and the work rejects with the abort reason. */
  signal?: AbortSignal | undefined;
}

export const GRACE_MS = 2_000;

/**
 * Waits for work that ends with the child or before, and kills the child's process group at the time limit.
 * Returns the result, and whether the limit was reached. Rejects if `signal` aborts.
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

/** Ends the process group of a detached child: first with SIGTERM, so that it can end processes that left the group. */
export function killGroup(child: ChildProcess): void {
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  child.once("exit", () => clearTimeout(timer));
}

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalAll(pid, signal);
}
