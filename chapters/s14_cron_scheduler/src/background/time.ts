import type { Clock } from "@harness/shared/clock";

/** Whether so much time has passed: false when `signal` aborts first. Never rejects. */
export function timePasses(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}
