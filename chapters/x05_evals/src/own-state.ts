/** What every agent has for itself. */
import type { Own } from "./agent.ts";
import { createCompaction } from "./compact/state.ts";
import { createInbox } from "./inbox/state.ts";
import { createRecovery } from "./recovery/state.ts";
import { startTurn } from "./turn-state.ts";

/** The state of a new agent. */
export function ownState(): Own {
  return {
    system: [],
    messages: [],
    compaction: createCompaction(),
    spoken: [],
    recovery: createRecovery(),
    todos: [],
    inbox: createInbox(),
    begun: new Map(),
    planOnly: false,
    goal: undefined,
    turn: startTurn({ from: "nobody", signal: new AbortController().signal }),
  };
}
