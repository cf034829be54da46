/** Plays many scenarios at once and judges them. */

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
  /** It passed before with the same inputs and was not played again. */
  reused?: true;
  /** This computer lacks what the scenario needs: it was not played, and counts neither as passed nor as failed. */
  skipped?: Lack;
  /** The verdicts that failed. */
  failures: Verdict[];
  /** How long it took, when it was really played. */
  ms?: number;
}

export interface MatrixOptions extends PlayOptions {
  targetOf(chapter: Chapter): Target;
  /** Every play gets a process of its own. */
  isolated?: boolean | undefined;
  /** Plays that passed before: they are not played again, and what passes now is noted. */
  passed?: Passed | undefined;
  /** Called with what a play gave, when it was really played. */
  onOutcome?(job: Job, outcome: Outcome): void;
  /** Called after each play. */
  onPlay?(play: Play, progress: Progress, job: Job): void;
}

export interface Progress {
  done: number;
  total: number;
  /** Plays still to come on this chapter. */
  left: number;
}

/** Several plays at once; what they gave comes in the order of the jobs. Throws when `signal` aborts. */
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

/** Works on two jobs at a time for each core: a play also waits, for its program and for the scenario's commands. */
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
