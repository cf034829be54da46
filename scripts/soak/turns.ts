/** Notices when turns of the program begin, by the requests to its model. */

import { setTimeout as pause } from "node:timers/promises";
import type { World } from "./world.ts";

/** The program may wait up to two minutes for a silent model. */
const LONGEST_TURN_MS = 240_000;
const MOST_REQUESTS = 200;

export interface Turns {
  /** Call it when the model gets a request of this turn. */
  asked(number: number): void;
  /** Whether the turn began before `over` resolved. Fails the test if neither happens. */
  hasBegun(number: number, over: Promise<unknown>): Promise<boolean>;
}

export function createTurns(world: World): Turns {
  let latest = 0;
  let requests = 0;
  let wake = () => {};
  return {
    asked(number) {
      requests = number > latest ? 1 : requests + 1;
      latest = Math.max(latest, number);
      if (requests > MOST_REQUESTS) world.fail(`turn ${number} does not end: ${requests} requests`);
      wake();
    },
    async hasBegun(number, over) {
      if (latest >= number) return true;
      const limit = new AbortController();
      const isAsked = new Promise<boolean>((resolve) => {
        wake = () => void (latest >= number && resolve(true));
      });
      const isLate = pause(LONGEST_TURN_MS, undefined, { signal: limit.signal }).then(() =>
        Promise.reject(new Error(`the turn has not begun after ${LONGEST_TURN_MS / 1000} s`)),
      );
      isLate.catch(() => {});
      return Promise.race([isAsked, over.then(() => false), isLate]).finally(() => limit.abort());
    },
  };
}
