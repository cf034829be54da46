/** When the turns of the program begin: told by the requests that its model gets. */

import { setTimeout as pause } from "node:timers/promises";
import type { World } from "./world.ts";

/** The program may wait for two minutes for a model that says nothing. */
const LONGEST_TURN_MS = 240_000;
const MOST_REQUESTS = 200;

export interface Turns {
  /** The model got a request of this turn. */
  asked(number: number): void;
  /** Resolves to true when the turn has begun. Fails the test when that takes too long. */
  begun(number: number): Promise<true>;
}

export function createTurns(world: World): Turns {
  let wake = () => {};
  let latest = 0;
  let requests = 0;
  return {
    asked(number) {
      requests = number > latest ? 1 : requests + 1;
      latest = Math.max(latest, number);
      if (requests > MOST_REQUESTS) world.fail(`turn ${number} does not end: ${requests} requests`);
      wake();
    },
    async begun(number) {
      const limit = new AbortController();
      void failLate(number, world, limit.signal);
      while (latest < number)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      limit.abort();
      return true;
    },
  };
}

async function failLate(number: number, world: World, signal: AbortSignal): Promise<void> {
  const isLate = await pause(LONGEST_TURN_MS, true, { signal, ref: false }).catch(() => false);
  if (isLate) world.fail(`turn ${number} has not begun after ${LONGEST_TURN_MS / 1000} s`);
}
