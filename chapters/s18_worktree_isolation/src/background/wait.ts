/** How long a turn waits for a command. */
import { aborted, timePasses } from "@harness/shared/clock";
import { progressLines } from "@harness/shared/shell";
import { showProgress } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { StartedCommand } from "./state.ts";

export interface Limits {
  timeoutMs: number;
  /** What happens to the command then. */
  onTimeout: "background" | "stop";
  /** How long the command may block the turn. Then it moves to the background. */
  blockingMs: number;
}

export type Outcome = "ended" | "interrupted" | "background" | "stop";

/** Waits for the first of these: the command ends, the user stops the turn, a limit is reached. Shows its last lines meanwhile. */
export async function waitForCommand(
  started: StartedCommand,
  agent: Agent,
  limits: Limits,
): Promise<Outcome> {
  const over = new AbortController();
  // When the race is over, the waits that lost end too: what they return then is not used.
  const after = async (ms: number, outcome: Outcome) =>
    (await timePasses(agent.clock, ms, over.signal)) ? outcome : "ended";
  const endProgress = showProgress(agent, (time) => progressLines(started.shell, time));
  try {
    return await Promise.race([
      started.shell.exit.then((): Outcome => "ended"),
      aborted(agent.turn.signal, over.signal).then((): Outcome => "interrupted"),
      after(limits.timeoutMs, limits.onTimeout),
      after(limits.blockingMs, "background"),
    ]);
  } finally {
    over.abort("over");
    endProgress();
  }
}
