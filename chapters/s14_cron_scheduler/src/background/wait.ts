/** How long a turn waits for a command. */
import { aborted, timePasses } from "@harness/shared/clock";
import { lastLines } from "@harness/shared/shell";
import { showStatus } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { StartedCommand } from "./state.ts";

const STATUS_MS = 1_000;
const STATUS = { lines: 3, chars: 2_000 };

export interface Limits {
  timeoutMs: number;
  /** What becomes of the command then. */
  onTimeout: "background" | "stop";
  /** How long it may hold up the turn; then it moves to the background. */
  blockingMs: number;
}

export type Outcome = "ended" | "interrupted" | "background" | "stop";

/** Waits for the first of these: the command ends, the user stops the turn, a limit is reached. Shows its last lines meanwhile. */
export async function waitFor(started: StartedCommand, agent: Agent, limits: Limits): Promise<Outcome> {
  const { clock, turn } = agent;
  const over = new AbortController();
  const after = async (ms: number, outcome: Outcome) =>
    (await timePasses(clock, ms, over.signal)) ? outcome : "ended";
  showProgress(started, agent, over.signal);
  try {
    return await Promise.race([
      started.shell.exit.then((): Outcome => "ended"),
      aborted(turn.signal, over.signal).then((): Outcome => "interrupted"),
      after(limits.timeoutMs, limits.onTimeout),
      after(limits.blockingMs, "background"),
    ]);
  } finally {
    over.abort();
    showStatus(agent, []);
  }
}

/** Shows once a second what a command printed last, until `signal` aborts. */
async function showProgress({ shell }: StartedCommand, agent: Agent, signal: AbortSignal): Promise<void> {
  while (await timePasses(agent.clock, STATUS_MS, signal)) {
    const lines = lastLines(shell.output(2 * STATUS.chars), STATUS);
    showStatus(agent, lines.split("\n").filter(Boolean));
  }
}
