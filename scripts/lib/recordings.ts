/** Keeps plays of scenarios as files: a scenario with the same inputs is not played again. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import {
  inputsOf,
  type Job,
  type Lack,
  openPassed,
  type Passed,
  type Play,
  playJobs,
  type Target,
} from "@harness/shared/smoke";
import { replaceFile } from "@harness/shared/state";
import { type PlayerPlay, playerPlay } from "@harness/shared/trace-player";
import { chapterTargets } from "./chapter-targets.ts";
import { fingerprintOfWorld } from "./world.ts";

/** Several times the number of plays of the whole course. */
const MOST_KEPT = 1500;

export interface Recordings {
  /** Plays the jobs that are not recorded yet. Calls `onRecorded` for every job, also for those that cannot be played. */
  record(jobs: Job[], signal?: AbortSignal, onRecorded?: (job: Job, lack?: Lack) => void): Promise<void>;
  /** The recorded play; undefined if there is none, or if something that it depends on has changed. */
  find(job: Job): PlayerPlay | undefined;
}

/** Recordings of plays on these chapters. */
export async function openRecordings(
  root: string,
  chapters: Chapter[],
  signal?: AbortSignal,
): Promise<Recordings> {
  const targets = await chapterTargets(root, chapters, signal);
  const targetOf = ({ id }: Chapter) => targets.get(id) as Target;
  const folder = join(root, ".cache/recordings");
  const world = await fingerprintOfWorld(root);
  const fileOf = (job: Job) => join(folder, `${inputsOf(job, targetOf(job.on), world)}.json`);
  // What passes here, `pnpm smoke` need not play again.
  const plays = openPassed(join(root, ".cache/smoke.json"), { world });
  const passed: Passed = {
    has: (job) => existsSync(fileOf(job)),
    note: plays.note,
    save() {
      plays.save();
      prune(folder);
    },
  };
  return {
    async record(jobs, signal, onRecorded) {
      mkdirSync(folder, { recursive: true });
      const onOutcome = (job: Job, outcome: Parameters<typeof playerPlay>[1]) =>
        replaceFile(fileOf(job), JSON.stringify(playerPlay(job.on.id, outcome, job.scenario)));
      const onPlay = ({ skipped }: Play, _progress: unknown, job: Job) => onRecorded?.(job, skipped);
      await playJobs(jobs, { targetOf, passed, onOutcome, onPlay, signal });
    },
    find: (job) => readPlay(fileOf(job)),
  };
}

function readPlay(file: string): PlayerPlay | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Removes the oldest files. */
function prune(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length <= MOST_KEPT) return;
  const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).toSorted((a, b) => b.at - a.at);
  for (const { file } of byAge.slice(MOST_KEPT)) rmSync(file);
}
