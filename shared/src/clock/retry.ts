/** When to try again what has failed: after 1, 2, 4 minutes and so on, up to 64. */

const FIRST_RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;

export interface Retry {
  /** How often it has failed. */
  failures: number;
  /** When it may be tried again. */
  retryAt: number;
}

/** Whether it may be tried now. A wait that is longer than the longest one is over: the clock was set back. */
export function isRetryDue({ retryAt }: Retry, now: number): boolean {
  return retryAt <= now || retryAt > now + FIRST_RETRY_MS * 2 ** MAX_DOUBLINGS;
}

/** Notes a failure. The next try has to wait. */
export function retryLater(retry: Retry, now: number): void {
  retry.retryAt = now + FIRST_RETRY_MS * 2 ** Math.min(retry.failures, MAX_DOUBLINGS);
  retry.failures += 1;
}
