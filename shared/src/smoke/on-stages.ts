/** Plays side by side, each lane on a stage of its own that stays from one play to the next. */

import { availableParallelism } from "node:os";
import { inParallel } from "../host/index.ts";
import { createStage, type Stage } from "./stage.ts";

/**
 * Does the work for each item, and closes the stages. Gives the results in the order of the items.
 * A play also waits, for its program and for the scenario's commands: so two at a time for each core.
 */
export async function onStages<Item, Result>(
  items: Item[],
  work: (item: Item, stage: Stage) => Promise<Result>,
): Promise<Result[]> {
  const stages: Stage[] = [];
  const free: Stage[] = [];
  try {
    const onStage = async (item: Item) => {
      const stage = free.pop() ?? createStage();
      if (!stages.includes(stage)) stages.push(stage);
      const result = await work(item, stage);
      free.push(stage);
      return result;
    };
    return await inParallel(items, onStage, 2 * availableParallelism());
  } finally {
    await Promise.all(stages.map((stage) => stage.close()));
  }
}
