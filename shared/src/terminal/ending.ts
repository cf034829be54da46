/** Messages to others before the program ends. */

import { type Clock, timePasses } from "../clock/index.ts";

const ENDING_MS = 1_000;

/** Waits for the work, but only for a moment, because the user wants to leave. Never rejects. */
export async function bringToEnd(work: (() => Promise<unknown>)[], clock: Clock): Promise<void> {
  const over = new AbortController();
  const done = Promise.allSettled(work.map((end) => end()));
  await Promise.race([done, timePasses(clock, ENDING_MS, over.signal)]);
  over.abort();
}
