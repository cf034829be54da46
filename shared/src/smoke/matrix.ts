/** Plays the matrix and judges it. */
import { availableParallelism } from "node:os";
import type { Chapter } from "../chapters/index.ts";
import { needsOwnProcess } from "./alone.ts";
import { handOut } from "./batches.ts";
import { failuresBefore, failuresOn } from "./failures.ts";
import type { Verdict } from "./judge.ts";
import { type Job, planMatrix, type Role, type Selection } from "./plan.ts";
import { type PlayOptions, playBefore, playScenario } from "./play.ts";
import { createStage, type Stage } from "./stage.ts";
import type { Target } from "./target.ts";

/** One play of the matrix, judged. */
export interface Play {
  /** Id of the chapter that the scenario belongs to. */
  from: string;
  scenario: string;
  /** Id of the chapter it was played on. */
  chapter: string;
  role: Role;
  pass: boolean;
  /** The verdicts that failed. */
  failures: Verdict[];
}

export interface MatrixOptions extends Selection, PlayOptions {
  targetOf(chapter: Chapter): Target;
  /** Every play gets a process of its own. */
  isolated?: boolean | undefined;
  /** Called after each play. */
  onPlay?(play: Play, progress: Progress): void;
}

export interface Progress {
  done: number;
  total: number;
  /** Plays still to come on this chapter. */
  left: number;
}

/**
 * Plays the matrix, several plays at once. The plays come in the order of chapters and scenarios.
 * Throws when a scenario file is not valid, or when `signal` aborts.
 */
export async function runMatrix(options: MatrixOptions): Promise<Play[]> {
  const jobs = await planMatrix(options);
  const plays: Play[] = [];
  const leftOn = ({ id }: Chapter) => jobs.filter(({ on }, i) => on.id === id && !plays[i]).length;
  let done = 0;
  await inLanes(handOut(jobs), async (job, stage) => {
    options.signal?.throwIfAborted();
    const play = await playJob(job, options, stage);
    plays[jobs.indexOf(job)] = play;
    done += 1;
    options.onPlay?.(play, { done, total: jobs.length, left: leftOn(job.on) });
  });
  return plays;
}

/** Works on two jobs at a time for each core: a play also waits, for its program and for the scenario's commands. */
async function inLanes(
  next: ReturnType<typeof handOut>,
  work: (job: Job, stage: Stage) => Promise<void>,
): Promise<void> {
  const lane = async (stage: Stage, last?: string): Promise<void> => {
    const batch = next(last);
    for (const job of batch ?? []) await work(job, stage);
    if (batch) await lane(stage, batch[0]?.on.id);
  };
  const lanes = Array.from({ length: 2 * availableParallelism() }, () => {
    const stage = createStage();
    return lane(stage).finally(stage.close);
  });
  for (const result of await Promise.allSettled(lanes)) if (result.status === "rejected") throw result.reason;
}

/** A play that fails in a shared process is played once more by itself, and only that counts. */
async function playJob(job: Job, options: MatrixOptions, stage: Stage): Promise<Play> {
  const target = options.targetOf(job.on);
  const shares = target.stage && !options.isolated && !needsOwnProcess(job.scenario);
  const first = shares ? await failuresIn(job, target, { ...options, run: stage.run }) : undefined;
  const failures = first?.length === 0 ? first : await failuresIn(job, target, options);
  const { from, scenario, on, role } = job;
  const pass = failures.length === 0;
  return { from: from.id, scenario: scenario.id, chapter: on.id, role, pass, failures };
}

async function failuresIn({ scenario, role }: Job, target: Target, options: PlayOptions): Promise<Verdict[]> {
  if (role === "before") return failuresBefore(scenario, await playBefore(target, scenario, options));
  return failuresOn(scenario, await playScenario(target, scenario, options));
}
