/** When nobody has typed for a while: what is typed afterwards was typed on purpose. */

import { setImmediate } from "node:timers/promises";
import { type Clock, timePasses } from "../clock/index.ts";

const QUIET_MS = 1_000;

/** Calls `onQuiet` when so long no key has come, usually a second. Gives what tells of a key, so that the time begins anew. */
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
    // When the process was held up, keys of that time are still to be read. They come first.
    await setImmediate();
    if (!interrupted.aborted) onQuiet();
  };
  void begin();
  return () => void begin();
}
