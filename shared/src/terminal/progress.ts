/** Tells the user once a second, below all other lines, how a call gets on that takes long. */
import { type Clock, timePasses } from "../clock/index.ts";
import { showStatus } from "./display.ts";
import type { Speaker } from "./speaker.ts";

const STATUS_MS = 1_000;

/** An agent, and the clock that its time is taken from. */
interface Busy extends Speaker {
  clock: Clock;
}

/** Shows the lines that `linesAt` returns for the time so far, such as "6 s". Returns the function that takes them away. */
export function showProgress(agent: Busy, linesAt: (time: string) => string[]): () => void {
  const over = new AbortController();
  // Calls that run side by side have lines of their own: a status belongs to one object.
  const call = { ...agent };
  void showStatuses(call, linesAt, over.signal);
  return () => {
    over.abort("over");
    showStatus(call, []);
  };
}

async function showStatuses(
  call: Busy,
  linesAt: (time: string) => string[],
  signal: AbortSignal,
): Promise<void> {
  const start = call.clock.now();
  while (await timePasses(call.clock, STATUS_MS, signal))
    showStatus(call, linesAt(`${Math.round((call.clock.now() - start) / 1000)} s`));
}
