/** Waits until no key has come for a while: keys after that are meant for the question. */

import { setImmediate } from "node:timers/promises";
import { type Clock, timePasses } from "../clock/index.ts";

const QUIET_MS = 1_000;

/** Calls `onQuiet` when no key has come for a while. Call what it returns at each key: then the time starts again. */
export function afterQuiet(
  clock: Clock,
  signal: AbortSignal,
  onQuiet: () => void,
  ms = QUIET_MS,
): () => void {
  let key = new AbortController();
  const begin = async () => {
    key.abort();
    key = new AbortController();
    const interrupted = AbortSignal.any([signal, key.signal]);
    if (!(await timePasses(clock, ms, interrupted))) return;
    // If the process was held up, keys of that time are not read yet. They come first.
    await setImmediate();
    if (!interrupted.aborted) onQuiet();
  };
  void begin();
  return () => void begin();
}
