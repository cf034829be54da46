/** Plays side by side, each lane on a runner of its own that stays from one play to the next. */

import { availableParallelism } from "node:os";
import { inParallel } from "../host/index.ts";
import { createWarmRunner, type WarmRunner } from "./warm-runner.ts";

/**
 * Does the work for each item, and closes the runners. Gives the results in the order of the items.
 * A play also waits, for its program and for the scenario's commands: so two at a time for each core.
 */
export async function onWarmRunners<Item, Result>(
  items: Item[],
  work: (item: Item, runner: WarmRunner) => Promise<Result>,
): Promise<Result[]> {
  const runners: WarmRunner[] = [];
  const free: WarmRunner[] = [];
  try {
    const onRunner = async (item: Item) => {
      const runner = free.pop() ?? createWarmRunner();
      if (!runners.includes(runner)) runners.push(runner);
      const result = await work(item, runner);
      free.push(runner);
      return result;
    };
    return await inParallel(items, onRunner, 2 * availableParallelism());
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}
