/** `pnpm smoke`: the whole matrix, or the part of it that the options name. */

import { join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import {
  chapterTarget,
  inShard,
  type Job,
  openPassed,
  planMatrix,
  playJobs,
  slowestPlays,
} from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { chapterNamed } from "../lib/chapter-named.ts";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { UsageError } from "../lib/command.ts";
import { fingerprintOfWorld } from "../lib/world.ts";
import { language } from "./language.ts";
import type { Request } from "./options.ts";
import { showProgress } from "./progress.ts";
import { exitCodeOf } from "./tally.ts";
import { verdictOfMatrix } from "./verdict.ts";

export async function smokeMatrix(
  { root, chapters }: { root: string; chapters: Chapter[] },
  { scenario, chapter, from, quick, visible, slowest, json, fresh, isolated, shard }: Request,
  signal: AbortSignal,
): Promise<number> {
  const idOf = (name?: string) => (name === undefined ? undefined : chapterNamed(name, chapters).id);
  const only = idOf(chapter);
  const selection = { chapters, chapter: only, first: idOf(from), scenario };
  const planned = planMatrix({ ...selection, quick, visible });
  if (planned.length === 0)
    throw new UsageError(`No scenario${scenario ? ` ${scenario}` : "s"}${only ? ` in ${only}` : ""}.`);
  const jobs = shard ? inShard(planned, shard) : planned;
  const played = chapters.filter((on) => jobs.some((job) => job.on === on));
  const targets = await chapterTargets(root, played, signal);
  const world = await fingerprintOfWorld(root);
  const everything = fresh || isolated;
  const plays = await playJobs(jobs, {
    targetOf: (on) => targets.get(on.id) ?? chapterTarget(root, on),
    isolated,
    passed: openPassed(join(root, ".cache/smoke.json"), { reuse: !everything, world }),
    signal,
    onPlay: showProgress,
  });
  console.log(verdictOfMatrix(plays, json));
  if (quick && !json) console.log(leftOut(planned, planMatrix(selection)));
  if (slowest !== undefined && !json) console.log(slowestPlays(plays, slowest, language));
  return exitCodeOf(plays);
}

function leftOut(planned: Job[], all: Job[]): string {
  return words.quickMatrix({ plays: planned.length, all: all.length })[language];
}
