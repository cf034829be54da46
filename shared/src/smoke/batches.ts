/** Hands out the plays in batches of one chapter, so that few runners are started and no core is idle at the end. */

import type { Job } from "./plan.ts";

const BATCH = 12;

/**
 * Returns a function that returns the next batch for a lane that last played that chapter: of the same chapter, else of
 * a chapter that no lane has begun, else of any. `undefined` if all plays are given out.
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

/** The newest chapter first: its plays take longest, and a long play that begins last would keep the other cores waiting. */
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
