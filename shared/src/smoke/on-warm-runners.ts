/** Runs plays at the same time, on warm runners that are used again. */

import { availableParallelism } from "node:os";
import { inParallel } from "../host/index.ts";
import { createWarmRunner, type WarmRunner } from "./warm-runner.ts";

/**
 * Does the work for each item, then closes the runners. Returns the results in the order of the items.
 * Unless `lanes` says otherwise, two items at a time for each core, because plays wait for their program and for commands.
 */
export async function onWarmRunners<Item, Result>(
  items: Item[],
  work: (item: Item, runner: WarmRunner) => Promise<Result>,
  lanes = 2 * availableParallelism(),
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
    return await inParallel(items, onRunner, lanes);
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}
