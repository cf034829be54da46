/** `/compact`: the user makes room. */
import { SetupError } from "@harness/shared/model";
import type { Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { startTurn } from "../turn-state.ts";
import { tryCompact } from "./index.ts";

/** `/compact [focus]`, and the limit that CONTEXT_LIMIT sets. */
export function addCompactCommand(terminal: Pick<Terminal, "command" | "giveUp">, agent: Agent): void {
  const { CONTEXT_LIMIT: value } = process.env;
  if (value)
    // Its subagents ask the same model.
    agent.model.contextLimit =
      parseLimit(value) ?? terminal.giveUp(new SetupError(words.badContextLimit({ value })));
  terminal.command("/compact", words.helpOfCompact, async (focus, signal) => {
    agent.turn = startTurn({ from: "user", signal });
    await tryCompact(agent, { focus });
  });
}

function parseLimit(text: string): number | undefined {
  const limit = Number(text);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}
