/** What is known after a part of a script that may run never, once or many times. */

import { type Known, UNKNOWN } from "./known.ts";
import { places } from "./places.ts";

/** After a part that may or may not have run. */
export function knownAfter(known: Known, after: Known): Known {
  const isSame = known.positional?.join("\0") === after.positional?.join("\0");
  return {
    ...known,
    places: places([...known.places, ...after.places]),
    before: union(known.before, after.before),
    been: union(known.been, after.been),
    positional: isSame ? known.positional : undefined,
    counted: known.counted && after.counted,
    earlier: union(known.earlier, after.earlier),
  };
}

/** Does another round find nothing that this one has not found? */
export function isSettled(start: Known, after: Known): boolean {
  return stateOf(start) === stateOf(after);
}

function stateOf({ places, before, been, positional, counted, earlier }: Known): string {
  return JSON.stringify([places, before, been, positional, counted, earlier]);
}

/** The directory and the arguments are unknown. */
export function lost(known: Known): Known {
  return { ...known, places: [UNKNOWN], before: [UNKNOWN], positional: undefined };
}

function union(some: string[], others: string[]): string[] {
  return [...new Set([...some, ...others])];
}
