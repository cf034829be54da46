/** Waiting with an end, in terms of a clock or of a signal. */

import type { Clock } from "./system.ts";

/** Whether so much time has passed: false when `signal` aborts first. Never rejects. */
export function timePasses(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}

/** Resolves when `signal` aborts, at once if it has. When `until` aborts first, nobody waits any more, and it never does. */
export function aborted(signal: AbortSignal, until?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true, ...(until && { signal: until }) });
  });
}
