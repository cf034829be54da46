/** What every agent has for itself. */
import type { Own } from "./agent.ts";
import { startTurn } from "./turn-state.ts";

/** The state of a new agent. */
export function ownState(): Own {
  return {
    messages: [],
    todos: [],
    turn: startTurn({ from: "nobody", signal: new AbortController().signal }),
  };
}
