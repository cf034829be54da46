/** What lasts one turn: from a prompt until the agent has nothing more to do. */

/** Who starts a turn. "nobody" stands for the time before the first turn. */
export type Origin = "nobody" | "user";

export interface Turn {
  from: Origin;
  /** Aborts when the turn is to stop. Its reason tells the model why. */
  signal: AbortSignal;
  /** Stops the turn from inside. */
  abort(reason: Error): void;
  /** How often a Stop hook has sent the agent on. */
  continuations: number;
}

export type TurnStart = Pick<Turn, "from" | "signal">;

/** A new turn. It ends with `signal`, which Ctrl-C aborts, or by its own `abort`. */
export function startTurn({ from, signal }: TurnStart): Turn {
  const controller = new AbortController();
  return {
    from,
    signal: AbortSignal.any([signal, controller.signal]),
    abort: (reason) => controller.abort(reason),
    continuations: 0,
  };
}
