/** `pnpm smoke s03 --command "…"` and `--exercise ID`: scenarios on a program that a student wrote or changed. */

import type { Chapter, Scenario } from "@harness/shared/chapters";
import {
  inShard,
  type Job,
  type MatrixOptions,
  type Outcome,
  type Play,
  planProgram,
  playJobs,
  type Target,
} from "@harness/shared/smoke";
import type { Request } from "./options.ts";
import { type Pair, writePlays } from "./page.ts";
import { showProgress } from "./progress.ts";
import { exitCodeOf } from "./tally.ts";
import { verdict } from "./verdict.ts";

interface Task {
  root: string;
  /** All chapters whose scenarios must pass. */
  chapters: Chapter[];
  chapter: Chapter;
  target: Target;
  /** The chapter itself, shown beside the program. */
  reference?: Target | undefined;
  scenarios: Scenario[];
}

/** The scenarios of the task, then those of earlier chapters, all on the same program. */
export async function smokeProgram(task: Task, request: Request, signal: AbortSignal): Promise<number> {
  const { chapters, chapter, target, reference, scenarios } = task;
  const { json, isolated, shard, html } = request;
  const planned = planProgram(chapters, chapter, scenarios);
  const jobs = shard ? inShard(planned, shard) : planned;
  const outcomes: Outcomes = new Map();
  const play = (on: Target, options: Partial<MatrixOptions>) =>
    playJobs(jobs, { targetOf: () => on, isolated, signal, onPlay: showProgress, ...options });
  const plays = await play(target, html === undefined ? {} : { onOutcome: keepIn(outcomes, target) });
  if (html !== undefined && reference) await play(reference, { onOutcome: keepIn(outcomes, reference) });
  const own = scenarios.filter((scenario) => jobs.some((job) => job.scenario === scenario));
  console.log(verdict(own, plays, json));
  if (html !== undefined)
    await writePlays(task.root, html, `${chapter.id} · ${target.name}`, pairsOf(jobs, plays, outcomes));
  return exitCodeOf(plays);
}

/** The results of a job: first the program, then the chapter that it is compared with. */
type Outcomes = Map<Job, Pair["columns"]>;

function keepIn(outcomes: Outcomes, { name }: Target) {
  return (job: Job, outcome: Outcome) => outcomes.set(job, [...(outcomes.get(job) ?? []), { name, outcome }]);
}

function pairsOf(jobs: Job[], plays: Play[], outcomes: Outcomes): Pair[] {
  return jobs.map((job, i) => ({
    scenario: job.scenario,
    columns: outcomes.get(job) ?? [],
    pass: plays[i]?.pass ?? false,
  }));
}
