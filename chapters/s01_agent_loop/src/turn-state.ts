/** The state of one turn. Every turn starts with a new one. */

/** Who starts a turn. "nobody": the agent has not had a turn yet. */
export type Origin = "nobody" | "user";

export interface Turn {
  from: Origin;
  /** Aborts when the turn must stop. The model reads its reason. */
  signal: AbortSignal;
}

export type TurnStart = Pick<Turn, "from" | "signal">;

/** A new turn. Ctrl-C aborts `signal`. */
export function startTurn({ from, signal }: TurnStart): Turn {
  return { from, signal };
}
