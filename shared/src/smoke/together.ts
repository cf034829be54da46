/** Runs the programs of a play. Each starts and is ended at the points that the scenario names. */

import { pointsOf } from "../chapters/index.ts";
import type { Points } from "../rehearsal/index.ts";
import type { OwnServer } from "./own-server.ts";
import type { ProgramRun, RunOptions } from "./program.ts";

type Run = (own: OwnServer, onStart: RunOptions["onStart"]) => Promise<ProgramRun>;

/** Runs all programs until they end. If one cannot be run, rejects after all have ended. */
export async function runTogether(servers: OwnServer[], points: Points, run: Run): Promise<ProgramRun[]> {
  const runs = await Promise.allSettled(servers.map((own) => runInTurn(own, points, run)));
  return runs.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

async function runInTurn(own: OwnServer, points: Points, run: Run): Promise<ProgramRun> {
  const { share } = own;
  const { startAfter, stopAfter, killAfter } = share;
  if (startAfter !== undefined) await points.passed(startAfter);
  try {
    return await run(own, (end) => {
      if (stopAfter !== undefined) points.doAt(stopAfter, () => end("SIGTERM"));
      if (killAfter !== undefined) points.doAt(killAfter, () => end("SIGKILL"));
    });
  } finally {
    await Promise.all([points.reach(share.name), ...pointsOf(share).map(points.giveUp)]);
  }
}
