/** Waiting that ends, by a clock or by a signal. */

import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "./system.ts";

const STEP_MS = 1000;

/** Waits. True when the time has passed, false when `signal` aborts first. Never rejects. */
export function timePasses(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}

/** Resolves when `work` does, or when the time has passed. Rejects when `work` rejects earlier. */
export async function waitAtMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, timePasses(clock, ms, over.signal)]).finally(() => over.abort());
}

/**
 * Resolves when the time has passed, even if the clock changes: time in which the computer was suspended counts, and a
 * clock that is set back does not make the wait longer.
 */
export async function timeIsOver(clock: Clock, ms: number): Promise<void> {
  for (let left = ms; left > 0; ) {
    const before = clock.now();
    const step = Math.min(left, STEP_MS);
    await clock.sleep(step);
    left -= Math.max(step, clock.now() - before);
  }
}

/**
 * Does something that must be done in the end, such as releasing a lock. If it fails, this rejects, and tries again every
 * second until it works. It does not keep the process alive.
 */
export async function soonerOrLater<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    void untilItWorks(work);
    throw error;
  }
}

async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await pause(STEP_MS, undefined, { ref: false });
    isDone = await work().then(
      () => true,
      () => false,
    );
  }
}

/** Resolves when `signal` aborts, at once if it has. When `until` aborts first, it never resolves. */
export function aborted(signal: AbortSignal, until?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true, ...(until && { signal: until }) });
  });
}

/** Returns a function that does it, and does nothing while an earlier call is still running. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isDoing = false;
  return async () => {
    if (isDoing) return;
    isDoing = true;
    await work().finally(() => {
      isDoing = false;
    });
  };
}

/** Returns a function that does one piece of work after another, in the order of the calls. */
export function oneAfterAnother(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = previous.then(work);
    previous = done.catch(() => {});
    return done;
  };
}

/** Work that has to show signs of life. */
export interface Patience {
  clock: Clock;
  /** How long it may be silent. */
  ms: number;
  /** Ends it, too. */
  signal?: AbortSignal;
  /** What the signal of the work aborts with when it was silent for too long. */
  tooLate(): Error;
}

/**
 * Does work with a signal that aborts when `signal` does, or when too much time has passed since the beginning or since the
 * work last called `goOn`.
 */
export async function withPatience<Result>(
  { clock, ms, signal, tooLate }: Patience,
  work: (signal: AbortSignal, goOn: () => void) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  let silence = new AbortController();
  const wait = async () => {
    silence.abort();
    silence = new AbortController();
    if (await timePasses(clock, ms, silence.signal)) over.abort(tooLate());
  };
  void wait();
  try {
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal, () => void wait());
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    silence.abort();
  }
}
