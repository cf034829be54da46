/** What all parts of a soak test share while it runs. */

import type { Sample } from "./flat.ts";
import type { Place } from "./place.ts";
import type { Plan } from "./plan.ts";
import type { Program } from "./program.ts";

export interface World {
  plan: Plan;
  place: Place;
  /** The running program, if there is one. */
  program?: Program | undefined;
  /** Why the program ends, if it is to. */
  ending?: string | undefined;
  /** The turn that is under way. */
  turn: number;
  /** What was done, and how often. */
  tally: Map<string, number>;
  /** In the quiet turn that is under way: from each reply to the next request, in milliseconds. */
  pauses: number[];
  /** Of the life that is under way. */
  samples: Sample[];
  /** Makes good what was done in this turn. */
  undo: (() => void)[];
  undoLater(undo: () => void): void;
  /** Something broke: the test ends. */
  fail(problem: string): void;
  /** Rejects when something broke. */
  broken: Promise<never>;
}

export function createWorld(plan: Plan, place: Place): World {
  let fail = (_: string) => {};
  const broken = new Promise<never>((_, reject) => {
    fail = (problem) => reject(new Error(problem));
  });
  // Whoever waits for it hears of it.
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
