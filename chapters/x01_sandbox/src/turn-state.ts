/** What lasts one turn: from a prompt until the agent has nothing more to do. */
import { setMaxListeners } from "node:events";

export interface Turn {
  /** Who wants it, such as "user". */
  from: string;
  /** Aborts when the turn is to stop. Its reason tells the model why. */
  signal: AbortSignal;
  /** Stops the turn from inside. */
  abort(reason: Error): void;
  /** How often a Stop hook has sent the agent on. */
  continuations: number;
  /** How many rounds went by without an update of the todo list, the running one included. */
  idleRounds: number;
  /** How many requests the loop may still make. Below 0: it was stopped. */
  roundsLeft: number;
  /** How often in a row each tool has failed. */
  failures: Map<string, number>;
  /** The main model was overloaded: the fallback model answers. */
  usesFallback: boolean;
}

export interface TurnStart extends Pick<Turn, "from" | "signal"> {
  maxRounds?: number;
}

/** A new turn. It ends with `signal`, which Ctrl-C aborts, or by its own `abort`. */
export function startTurn({ from, signal, maxRounds = Infinity }: TurnStart): Turn {
  const controller = new AbortController();
  const either = AbortSignal.any([signal, controller.signal]);
  // Calls that run side by side all listen to it, and Node takes more than ten for a leak.
  setMaxListeners(0, either);
  return {
    from,
    signal: either,
    abort: (reason) => controller.abort(reason),
    continuations: 0,
    idleRounds: 1,
    roundsLeft: maxRounds,
    failures: new Map(),
    usesFallback: false,
  };
}
