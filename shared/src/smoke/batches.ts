/** Hands out the plays in batches of one chapter, so that runners are seldom opened and no core stays idle at the end. */

import type { Job } from "./plan.ts";

const BATCH = 12;

/**
 * A function that gives the next batch to whoever played the last one on that chapter: more of the same chapter, else of
 * a chapter that nobody has begun, else of any. `undefined` when all are given.
 */
export function handOut(jobs: Job[]): (last: string | undefined) => Job[] | undefined {
  const batches = batchesOf(jobs);
  const begun = new Set<string>();
  return (last) => {
    const same = batches.findIndex(({ chapter }) => chapter === last);
    const fresh = batches.findIndex(({ chapter }) => !begun.has(chapter));
    const [batch] = batches.splice(Math.max(same >= 0 ? same : fresh, 0), 1);
    if (batch) begun.add(batch.chapter);
    return batch?.jobs;
  };
}

/** The newest chapter first: its plays take the longest, and one begun at the end would keep all other cores waiting. */
function batchesOf(jobs: Job[]): { chapter: string; jobs: Job[] }[] {
  const chapters = [...new Set(jobs.map(({ on }) => on.id))].sort().reverse();
  return chapters.flatMap((chapter) => {
    const here = jobs.filter(({ on }) => on.id === chapter);
    const count = Math.ceil(here.length / BATCH);
    return Array.from({ length: count }, (_, i) => ({
      chapter,
      jobs: here.slice(i * BATCH, (i + 1) * BATCH),
    }));
  });
}
