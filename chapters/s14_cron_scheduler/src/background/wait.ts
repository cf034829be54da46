/** How long a turn waits for a command. */
import { showStatus } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { showProgress } from "./progress.ts";
import type { StartedCommand } from "./start.ts";
import { timePasses } from "./time.ts";

export interface Limits {
  timeoutMs: number;
  /** What becomes of the command then. */
  onTimeout: "background" | "stop";
  /** So long it may hold up the turn; then it moves to the background. */
  blockingMs: number;
}

export type Outcome = "ended" | "interrupted" | "background" | "stop";

/** Waits for the first of these: the command ends, the user stops the turn, a limit is reached. Shows its last lines meanwhile. */
export async function waitFor(started: StartedCommand, agent: Agent, limits: Limits): Promise<Outcome> {
  const { clock, turn } = agent;
  const over = new AbortController();
  const after = async (ms: number, outcome: Outcome) =>
    (await timePasses(clock, ms, over.signal)) ? outcome : "ended";
  showProgress(started.shell, clock, over.signal);
  try {
    return await Promise.race([
      started.shell.exit.then((): Outcome => "ended"),
      aborted(turn.signal).then((): Outcome => "interrupted"),
      after(limits.timeoutMs, limits.onTimeout),
      after(limits.blockingMs, "background"),
    ]);
  } finally {
    over.abort();
    showStatus([]);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
