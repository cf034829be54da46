/** Plays many scenarios at the same time and judges them. */

import { availableParallelism } from "node:os";
import type { Chapter } from "../chapters/index.ts";
import { handOut } from "./batches.ts";
import type { Verdict } from "./judge.ts";
import { type Lack, lackFor } from "./needs.ts";
import { type Outcome, playAndJudge } from "./outcome.ts";
import type { Job, Role } from "./plan.ts";
import type { PlayOptions } from "./play.ts";
import type { Passed } from "./reuse.ts";
import type { Target } from "./target.ts";
import { createWarmRunner, type WarmRunner } from "./warm-runner.ts";

/** One play of the matrix, judged. */
export interface Play {
  /** Id of the chapter that the scenario belongs to. */
  from: string;
  scenario: string;
  /** The chapter it was played on, or the program. */
  chapter: string;
  role: Role;
  pass: boolean;
  /** It passed earlier with the same inputs and was not played again. */
  reused?: true;
  /** This computer lacks what the scenario needs. The play counts neither as passed nor as failed. */
  skipped?: Lack;
  /** The verdicts that failed. */
  failures: Verdict[];
  /** Its duration, if it was played. */
  ms?: number;
}

export interface MatrixOptions extends PlayOptions {
  targetOf(chapter: Chapter): Target;
  /** Run every play in a process of its own. */
  isolated?: boolean | undefined;
  /** The plays that have passed: they are not played again, and new passes are added. */
  passed?: Passed | undefined;
  /** Called with the outcome of each play that was played. */
  onOutcome?(job: Job, outcome: Outcome): void;
  /** Called after each play. */
  onPlay?(play: Play, progress: Progress, job: Job): void;
}

export interface Progress {
  done: number;
  total: number;
  /** The number of plays left on this chapter. */
  left: number;
}

/** Runs several plays at once. Returns them in the order of the jobs. Throws if `signal` aborts. */
export async function playJobs(jobs: Job[], options: MatrixOptions): Promise<Play[]> {
  const plays: Play[] = [];
  const leftOn = ({ id }: Chapter) => jobs.filter(({ on }, i) => on.id === id && !plays[i]).length;
  let done = 0;
  const noted = (job: Job, play: Play) => {
    plays[jobs.indexOf(job)] = play;
    done += 1;
    options.onPlay?.(play, { done, total: jobs.length, left: leftOn(job.on) }, job);
  };
  for (const [job, lack] of await lacksOf(jobs))
    noted(job, { ...playOf(job, options.targetOf(job.on), []), skipped: lack });
  const isKnown = (job: Job) => options.passed?.has(job, options.targetOf(job.on)) ?? false;
  for (const job of jobs.filter((job, i) => !plays[i] && isKnown(job)))
    noted(job, { ...playOf(job, options.targetOf(job.on), []), reused: true });
  try {
    await inLanes(handOut(jobs.filter((_, i) => !plays[i])), async (job, runner) => {
      options.signal?.throwIfAborted();
      noted(job, await playJob(job, options, runner));
    });
  } finally {
    options.passed?.save();
  }
  return plays;
}

/** The jobs that cannot be played on this computer. */
async function lacksOf(jobs: Job[]): Promise<[Job, Lack][]> {
  const lacks = await Promise.all(jobs.map(({ scenario }) => lackFor(scenario)));
  return jobs.flatMap((job, i): [Job, Lack][] => (lacks[i] ? [[job, lacks[i]]] : []));
}

/** Two jobs at a time for each core, because plays wait for their program and for commands. */
async function inLanes(
  next: ReturnType<typeof handOut>,
  work: (job: Job, runner: WarmRunner) => Promise<void>,
): Promise<void> {
  const lane = async (runner: WarmRunner, last?: string): Promise<void> => {
    const batch = next(last);
    for (const job of batch ?? []) await work(job, runner);
    if (batch) await lane(runner, batch[0]?.on.id);
  };
  const lanes = Array.from({ length: 2 * availableParallelism() }, () => {
    const runner = createWarmRunner();
    return lane(runner).finally(runner.close);
  });
  for (const result of await Promise.allSettled(lanes)) if (result.status === "rejected") throw result.reason;
}

async function playJob(job: Job, options: MatrixOptions, runner: WarmRunner): Promise<Play> {
  const { scenario, role, on } = job;
  const target = options.targetOf(on);
  const shared = options.isolated ? undefined : runner;
  const began = performance.now();
  const outcome = await playAndJudge({ scenario, role, target }, { ...options, runner: shared });
  const { failures } = outcome;
  options.onOutcome?.(job, outcome);
  options.passed?.note(job, target, failures.length === 0);
  return { ...playOf(job, target, failures), ms: Math.round(performance.now() - began) };
}

function playOf({ from, scenario, role }: Job, { name }: Target, failures: Verdict[]): Play {
  const pass = failures.length === 0;
  return { from: from.id, scenario: scenario.id, chapter: name, role, pass, failures };
}
