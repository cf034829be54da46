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
    agent.compaction.limit =
      parseLimit(value) ?? terminal.giveUp(new SetupError(words.badContextLimit({ value })));
  terminal.command("/compact", words.helpOfCompact, async (focus) => {
    // The last turn may have been interrupted; this is none of it.
    agent.turn = startTurn({ from: "user", signal: new AbortController().signal });
    await tryCompact(agent, { focus });
  });
}

function parseLimit(text: string): number | undefined {
  const limit = Number(text);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}
