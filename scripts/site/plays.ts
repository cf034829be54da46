/** Writes the data of the pages "Play": every scenario of every chapter, played on the previous chapter and on the chapter. */

import { join } from "node:path";
import { type Chapter, listChapters } from "@harness/shared/chapters";
import { type Job, type Lack, planMatrix } from "@harness/shared/smoke";
import { type PlayerPlay, pack, plainPlay, playerBundle, playerData } from "@harness/shared/trace-player";
import { inEach, LANGUAGES, words } from "@harness/shared/wording";
import { openRecordings } from "../lib/recordings.ts";
import { pagesFolder, writeIfNew } from "./write.ts";

/**
 * Writes `player.js` and, after each play, `plays/s05/plan-then-act.json` and the same as text,
 * for readers without JavaScript.
 */
export async function makePlays(root: string, folder: string, signal: AbortSignal): Promise<void> {
  writeIfNew(join(folder, "player.js"), await playerBundle(root));
  const chapters = listChapters(root);
  const jobs = planMatrix({ chapters }).filter(({ role }) => role !== "later");
  const recordings = await openRecordings(root, chapters, signal);
  const recorded = new Set<Job>();
  await recordings.record(jobs, signal, (job, lack) => {
    recorded.add(job);
    const { from, scenario } = job;
    const both = jobs.filter((job) => job.scenario === scenario);
    if (!both.every((job) => recorded.has(job))) return;
    const plays = lack ? [notRecorded(from, lack)] : both.flatMap((job) => recordings.find(job) ?? []);
    const data = playerData(scenario, plays);
    const name = `plays/${from.id}/${scenario.id}`;
    writeIfNew(join(folder, `${name}.json`), pack(data));
    for (const language of LANGUAGES)
      writeIfNew(join(pagesFolder(root), "plain", `${name}.${language}`), plainPlay(data, language));
  });
}

/** Stands in for a play that is missing, and says why. */
function notRecorded({ id }: Chapter, lack: Lack): PlayerPlay {
  return { name: inEach(() => id), trace: [], note: words.playNotRecorded(lack) };
}
