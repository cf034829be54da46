/** Runs the trials of an evaluation, several at a time, and keeps what was done. */

import { tmpdir } from "node:os";
import { listChapters } from "@harness/shared/chapters";
import {
  type Harness,
  isReached,
  type Limit,
  NO_MONEY,
  openRecord,
  openWeakModel,
  type Pair,
  realModel,
  runTrial,
  type Task,
  type Trial,
  type TrialKey,
} from "@harness/shared/evals";
import { plainEnvironment } from "@harness/shared/host";
import { DEFAULT_MODEL, type Endpoint } from "@harness/shared/model";
import { onWarmRunners, type RunTarget, runProgram, type Target } from "@harness/shared/smoke";
import { type Language, words } from "@harness/shared/wording";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { UsageError } from "../lib/command.ts";

export interface Evaluation {
  tasks: Task[];
  pairOf(task: Task): Pair;
  /** Trials of each task on each harness. */
  times: number;
  /** The file that keeps the trials. */
  record?: string | undefined;
  /** A real model, and the most that all trials on it may cost. Default: the scripted models. */
  live?: { endpoint: Endpoint; limit: Limit } | undefined;
  language: Language;
  signal: AbortSignal;
}

interface Job {
  task: Task;
  harness: Harness;
  number: number;
}

/** At once, on a real model: more would only meet its rate limits. */
const LIVE_TRIALS = 4;

/**
 * Every task on both harnesses. Returns the trials in the order of the tasks; those for which there was no money left are
 * missing. Throws if `signal` aborts.
 */
export async function runTrials(root: string, evaluation: Evaluation): Promise<Trial[]> {
  const { record, live, language, signal } = evaluation;
  const jobs = await planJobs(root, evaluation);
  const kept = openRecord(record);
  let begun = 0;
  const work = async (job: Job, { run }: { run: RunTarget }) => {
    signal.throwIfAborted();
    begun += 1;
    showProgress(words.evalProgress({ done: begun, all: jobs.length })[language]);
    const key = keyOf(job, live);
    const before = kept.find(key);
    if (before || isOutOfMoney(live)) return before;
    const openModel = live ? realModel(live.endpoint, live.limit) : openWeakModel;
    const trial = await runTrial(job.task, job.harness, { number: job.number, openModel, run, signal });
    // One that came to its end counts: it is paid, and would otherwise be paid again.
    if (trial.failure === NO_MONEY) return undefined;
    if (trial.failure === undefined) kept.add(key, trial);
    return trial;
  };
  const trials = await onWarmRunners(jobs, work, live && LIVE_TRIALS);
  showProgress("");
  return trials.filter((trial) => trial !== undefined);
}

function keyOf({ task, harness, number }: Job, live: Evaluation["live"]): TrialKey {
  const program = [harness.target.fingerprint, ...(harness.args ?? [])].join(" ");
  return { task, program, model: live?.endpoint.modelId ?? `${DEFAULT_MODEL}, scripted`, number };
}

function isOutOfMoney(live: Evaluation["live"]): boolean {
  return live !== undefined && isReached(live.limit);
}

async function planJobs(root: string, evaluation: Evaluation): Promise<Job[]> {
  const { tasks, pairOf, times } = evaluation;
  const ids = [...new Set(tasks.flatMap((task) => pairOf(task)))];
  const harnesses = await harnessesNamed(root, ids, evaluation);
  const numbers = Array.from({ length: times }, (_, index) => index + 1);
  return tasks.flatMap((task) =>
    pairOf(task).flatMap((id) =>
      numbers.map((number) => ({ task, harness: harnesses.get(id) as Harness, number })),
    ),
  );
}

/** `s05`, or `x05 --without todo`: a chapter and flags. */
async function harnessesNamed(
  root: string,
  ids: string[],
  { signal, language }: Evaluation,
): Promise<Map<string, Harness>> {
  const named = ids.map((id) => id.split(" "));
  const chapters = listChapters(root).filter(({ id }) => named.some(([name]) => name === id));
  const targets = await chapterTargets(root, chapters, signal);
  const harnesses = new Map<string, Harness>();
  for (const [chapter = "", ...args] of named) {
    const target = targets.get(chapter) as Target;
    const known = await flagsOf(target, signal);
    if (args.some((flag) => flag.startsWith("--") && !known.includes(flag)))
      throw new UsageError(words.evalTwoChapters(chapter)[language]);
    // Without the goal loop there is no goal.
    const flags = known.filter((flag) => flag !== `--${args.at(-1)}`);
    const id = [chapter, ...args].join(" ");
    harnesses.set(id, { id, target, flags, args });
  }
  return harnesses;
}

/** The flags that the help text of a harness names. */
async function flagsOf(target: Target, signal: AbortSignal): Promise<string[]> {
  const env = plainEnvironment(tmpdir());
  const options = { args: ["--help"], cwd: tmpdir(), env, stdin: "", timeoutMs: 30_000, signal };
  const { printed } = await runProgram(target, options);
  const help = printed.map(({ text }) => text).join("");
  return help.match(/--[a-z-]+/g) ?? [];
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
