/** Work that keeps all cores busy. */

import { availableParallelism } from "node:os";

/** Does the work for each item, at most `lanes` at once. Returns the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
  lanes = availableParallelism(),
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
