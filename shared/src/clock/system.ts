/** Time as a value that is passed to functions, so that a test of waiting need not wait. */

/** Tells the time and sleeps. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves `ms` milliseconds later. Rejects with the reason of `signal` when that aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

// setTimeout treats any delay above 31 bits as 1 ms.
const LONGEST_MS = 2 ** 31 - 1;

/** The time of this computer. One sleep lasts 24 days at most, and longer when the computer sleeps meanwhile. */
export const realClock: Clock = {
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

const startOfClock = Date.now();

/**
 * The clock of an agent. It is that of this computer, but runs as many times as fast as the environment variable
 * HARNESS_CLOCK_SPEED says: scenarios about limits of minutes take seconds. Waiting for people and processes goes by
 * `realClock`.
 */
export const systemClock: Clock = {
  now: () => startOfClock + (Date.now() - startOfClock) * speed(),
  sleep: (ms, signal) => realClock.sleep(ms / speed(), signal),
};

/** Read late: a warm runner loads this file before it knows the environment of its play. */
function speed(): number {
  const wanted = Number(process.env.HARNESS_CLOCK_SPEED);
  return wanted > 0 && Number.isFinite(wanted) ? wanted : 1;
}
