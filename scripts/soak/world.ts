/** The state that all parts of a soak test share. */

import type { Sample } from "./flat.ts";
import type { Place } from "./place.ts";
import type { Plan } from "./plan.ts";
import type { Program } from "./program.ts";

export interface World {
  plan: Plan;
  place: Place;
  /** The running program, if there is one. */
  program?: Program | undefined;
  /** Why the program ends, if it must. */
  ending?: string | undefined;
  /** The number of the current turn. */
  turn: number;
  /** Counts of what was done. */
  tally: Map<string, number>;
  /** The current quiet turn: milliseconds from each reply to the next request. */
  pauses: number[];
  /** Measurements of the current life. */
  samples: Sample[];
  /** Undoes the disturbances of this turn. */
  undo: (() => void)[];
  undoLater(undo: () => void): void;
  /** Ends the test with an error. */
  fail(problem: string): void;
  /** Rejects if something broke. */
  broken: Promise<never>;
}

export function createWorld(plan: Plan, place: Place): World {
  let fail = (_: string) => {};
  const broken = new Promise<never>((_, reject) => {
    fail = (problem) => reject(new Error(problem));
  });
  // Every caller that awaits it gets the error.
  broken.catch(() => {});
  const undo: World["undo"] = [];
  return {
    plan,
    place,
    turn: 0,
    tally: new Map(),
    pauses: [],
    samples: [],
    undo,
    undoLater: (step) => void undo.push(step),
    fail,
    broken,
  };
}

export function count({ tally }: World, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}
