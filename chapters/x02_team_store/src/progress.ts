/** A call that takes long: the user sees below all other lines that it still runs, and how it gets on. */
import { timePasses } from "@harness/shared/clock";
import { showStatus } from "@harness/shared/terminal";
import type { Agent } from "./agent.ts";

const STATUS_MS = 1_000;

/** Shows once a second what `look` makes of the time that has passed, such as "6 s". Gives the function that ends it. */
export function progress(agent: Agent, look: (time: string) => string[]): () => void {
  const over = new AbortController();
  // Calls that run side by side have lines of their own.
  const speaker = { ...agent };
  showStatuses(speaker, look, over.signal);
  return () => {
    over.abort("over");
    showStatus(speaker, []);
  };
}

async function showStatuses(
  agent: Agent,
  look: (time: string) => string[],
  signal: AbortSignal,
): Promise<void> {
  const { clock } = agent;
  const start = clock.now();
  while (await timePasses(clock, STATUS_MS, signal))
    showStatus(agent, look(`${Math.round((clock.now() - start) / 1000)} s`));
}
