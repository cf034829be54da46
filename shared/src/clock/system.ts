/** Time as a value that can be handed over: what waits can then be tested without waiting. */

/** What tells the time, and lets it pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves `ms` milliseconds later. Rejects with the reason of `signal` when that aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

// setTimeout takes anything above 31 bits for 1.
const LONGEST_MS = 2 ** 31 - 1;

/** The time of this computer. One sleep lasts 24 days at most, and longer when the computer sleeps meanwhile. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, LONGEST_MS));
      signal?.addEventListener("abort", stop, { once: true });
    }),
};
