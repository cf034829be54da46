/** Runs the programs of a play: each starts and is ended when the play has come to the points that its scenario names. */

import { pointsOf } from "../chapters/index.ts";
import type { Points } from "../rehearsal/index.ts";
import type { ProgramRun, RunOptions } from "./program.ts";
import type { Voice } from "./voice.ts";

type Run = (voice: Voice, onStart: RunOptions["onStart"]) => Promise<ProgramRun>;

/** Runs all of them to their ends, and gives what each did. Rejects when one cannot be run, after all have ended. */
export async function runTogether(voices: Voice[], points: Points, run: Run): Promise<ProgramRun[]> {
  const runs = await Promise.allSettled(voices.map((voice) => runInTurn(voice, points, run)));
  return runs.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

async function runInTurn(voice: Voice, points: Points, run: Run): Promise<ProgramRun> {
  const { share } = voice;
  const { startAfter, stopAfter, killAfter } = share;
  if (startAfter !== undefined) await points.passed(startAfter);
  try {
    return await run(voice, (end) => {
      if (stopAfter !== undefined) points.doAt(stopAfter, () => end("SIGTERM"));
      if (killAfter !== undefined) points.doAt(killAfter, () => end("SIGKILL"));
    });
  } finally {
    await Promise.all([points.reach(share.name), ...pointsOf(share).map(points.giveUp)]);
  }
}
