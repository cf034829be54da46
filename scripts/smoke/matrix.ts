/** `pnpm smoke`: the whole matrix, or the part of it that the options name. */

import { join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { chapterTarget, inShard, openPassed, planMatrix, playJobs } from "@harness/shared/smoke";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { UsageError } from "../lib/command.ts";
import { fingerprintOfWorld } from "../lib/world.ts";
import { chapterNamed, type Request } from "./options.ts";
import { showProgress } from "./progress.ts";
import { exitCodeOf } from "./tally.ts";
import { verdictOfMatrix } from "./verdict.ts";

export async function smokeMatrix(
  { root, chapters }: { root: string; chapters: Chapter[] },
  { scenario, chapter, json, fresh, isolated, shard }: Request,
  signal: AbortSignal,
): Promise<number> {
  const only = chapter === undefined ? undefined : chapterNamed(chapter, chapters).id;
  const planned = planMatrix({ chapters, chapter: only, scenario });
  if (planned.length === 0)
    throw new UsageError(`No scenario${scenario ? ` ${scenario}` : "s"}${only ? ` in ${only}` : ""}.`);
  const jobs = shard ? inShard(planned, shard) : planned;
  const played = chapters.filter((on) => jobs.some((job) => job.on === on));
  const targets = await chapterTargets(root, played, signal);
  const world = await fingerprintOfWorld(root);
  const everything = fresh || isolated || process.env.CI;
  const plays = await playJobs(jobs, {
    targetOf: (on) => targets.get(on.id) ?? chapterTarget(root, on),
    isolated,
    passed: openPassed(join(root, ".cache/smoke.json"), { reuse: !everything, world }),
    signal,
    onPlay: showProgress,
  });
  console.log(verdictOfMatrix(plays, json));
  return exitCodeOf(plays);
}
