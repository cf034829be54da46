/** The state of one turn. Every turn starts with a new one. */

/** Who starts a turn. "nobody": the agent has not had a turn yet. */
export type Origin = "nobody" | "user" | "agent";

export interface Turn {
  from: Origin;
  /** Aborts when the turn must stop. The model reads its reason. */
  signal: AbortSignal;
  /** Stops the turn from inside. */
  abort(reason: Error): void;
  /** How often a Stop hook has made the agent continue. */
  continuations: number;
  /** todo_write was called in this round. */
  hasPlanned: boolean;
  /** The number of rounds since the last call of todo_write or the last reminder. */
  idleRounds: number;
  /** How many requests the loop may still make. */
  roundsLeft: number;
  /** The loop was stopped because no rounds were left. */
  isOutOfRounds: boolean;
}

export interface TurnStart extends Pick<Turn, "from" | "signal"> {
  maxRounds?: number;
}

/** A new turn. Ctrl-C aborts `signal`. */
export function startTurn({ from, signal, maxRounds = Infinity }: TurnStart): Turn {
  const controller = new AbortController();
  return {
    from,
    signal: AbortSignal.any([signal, controller.signal]),
    abort: (reason) => controller.abort(reason),
    continuations: 0,
    hasPlanned: false,
    idleRounds: 0,
    roundsLeft: maxRounds,
    isOutOfRounds: false,
  };
}

/** Counts a round. Returns false when the turn has none left. */
export function startRound(turn: Turn): boolean {
  turn.isOutOfRounds = turn.roundsLeft === 0;
  if (turn.isOutOfRounds) return false;
  turn.roundsLeft -= 1;
  return true;
}
