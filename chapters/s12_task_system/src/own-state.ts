/** What an agent has for itself. All else it shares with the agents of its process. */
import type { Own } from "./agent.ts";
import { createCompaction } from "./compact/state.ts";
import { createRecovery } from "./recovery/state.ts";
import { startTurn } from "./turn-state.ts";

/** A fresh state. Whoever makes an agent begins with it. */
export function ownState(): Own {
  return {
    system: [],
    messages: [],
    compaction: createCompaction(),
    spoken: [],
    recovery: createRecovery(),
    todos: [],
    turn: startTurn({ from: "nobody", signal: new AbortController().signal }),
  };
}
