/** Waits until nobody has typed for a while: what is typed after that was typed on purpose. */

import { setImmediate } from "node:timers/promises";
import { type Clock, timePasses } from "../clock/index.ts";

const QUIET_MS = 1_000;

/** Calls `onQuiet` when a second has passed without a key. Call what it returns at each key: then the second starts again. */
export function afterQuiet(clock: Clock, signal: AbortSignal, onQuiet: () => void): () => void {
  let key = new AbortController();
  const begin = async () => {
    key.abort();
    key = new AbortController();
    const interrupted = AbortSignal.any([signal, key.signal]);
    if (!(await timePasses(clock, QUIET_MS, interrupted))) return;
    // If the process was held up, keys of that second are not read yet. They come first.
    await setImmediate();
    if (!interrupted.aborted) onQuiet();
  };
  void begin();
  return () => void begin();
}
