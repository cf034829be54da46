/** Measures the time between two requests when nothing else happens. */

import { planTurn } from "./plan.ts";
import type { World } from "./world.ts";

/** In quiet turns, measures the time from a reply to the next request. */
export function createStopwatch({ plan, pauses }: World) {
  let answeredAt = 0;
  let turn = 0;
  return {
    asked(number: number) {
      if (number === turn && planTurn(plan, number).isQuiet) pauses.push(performance.now() - answeredAt);
      turn = number;
    },
    answered() {
      answeredAt = performance.now();
    },
  };
}
