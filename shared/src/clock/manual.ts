/** A clock for tests: it moves only when the test moves it. */

import type { Clock } from "./system.ts";

/** A clock that does not move until `pass` moves it. */
export interface ManualClock extends Clock {
  /** Lets time pass. Each sleeper wakes at its moment and may sleep again before the next one wakes. */
  advance(ms: number): Promise<void>;
  /** Sets the clock forward or back, as a user or a suspended computer does. Sleepers do not notice and sleep on. */
  jump(ms: number): void;
  /** The moments at which the sleepers will wake, the next one first. */
  sleepers(): number[];
}

interface Sleeper {
  at: number;
  wake(): void;
}

/**
 * A clock for tests. It stands still at `start`, in milliseconds since 1970, until `advance` moves it and wakes those
 * who sleep.
 */
export function manualClock(start = 0): ManualClock {
  let now = start;
  let sleepers: Sleeper[] = [];
  const next = () => sleepers.toSorted((a, b) => a.at - b.at)[0];
  const drop = (sleeper: Sleeper) => {
    sleepers = sleepers.filter((other) => other !== sleeper);
  };

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const stop = () => {
          drop(sleeper);
          reject(signal?.reason);
        };
        const wake = () => {
          signal?.removeEventListener("abort", stop);
          resolve();
        };
        const sleeper = { at: now + ms, wake };
        sleepers.push(sleeper);
        signal?.addEventListener("abort", stop, { once: true });
      }),
    async advance(ms) {
      const end = now + ms;
      for (let sleeper = next(); sleeper && sleeper.at <= end; sleeper = next()) {
        now = Math.max(now, sleeper.at);
        drop(sleeper);
        sleeper.wake();
        await allCallbacks();
      }
      now = end;
      await allCallbacks();
    },
    jump(ms) {
      now += ms;
      for (const sleeper of sleepers) sleeper.at += ms;
    },
    sleepers: () => sleepers.map(({ at }) => at).toSorted((a, b) => a - b),
  };
}

/** Resolves when the code that was woken has run as far as it can without time or the network. */
function allCallbacks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
