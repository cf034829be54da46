/** `/compact`: the user asks for a summary. */
import { readContextLimit } from "@harness/shared/model";
import type { Terminal } from "@harness/shared/terminal";
import { keepTranscript } from "@harness/shared/transcript";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { startTurn } from "../turn-state.ts";
import { tryCompact } from "./index.ts";

/** Adds `/compact [focus]`, and sets the limit that CONTEXT_LIMIT names, for subagents too. */
export function addCompactCommand(terminal: Pick<Terminal, "command" | "giveUp">, agent: Agent): void {
  agent.model.contextLimit = readContextLimit(terminal.giveUp);
  terminal.command("/compact", words.helpOfCompact, async (focus, signal) => {
    agent.turn = startTurn({ from: "user", signal });
    await tryCompact(agent, { focus });
    keepTranscript(agent);
  });
}
