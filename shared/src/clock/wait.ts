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

/** Gives a function that does it, and does nothing while it is being done. */
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

/** Gives a function that does one thing after another, in the order in which it was asked for them. */
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
