/** What the trials of two harnesses say about each other. Returns data; `describe.ts` writes it down. */

import { passAt, type Share, shareOf, signTest } from "./statistics.ts";
import { MEASURED, type Measured, type Task } from "./task.ts";
import type { Trial } from "./trial.ts";

/** Two harnesses, of which the second has the mechanism. */
export type Pair = readonly [without: string, withIt: string];

/** What one harness did. */
export interface Side {
  harness: string;
  passed: number;
  trials: number;
  /** pass@1: the share that passed. */
  share: Share;
  /** pass@3: how likely at least one of three trials passes, on average over the tasks. undefined with fewer trials. */
  passAtThree: number | undefined;
  /** For each trial, on average. */
  requests: number;
  cost: number;
  seconds: number;
}

export interface Row {
  without: Side;
  with: Side;
  /** Pairs of trials that passed only with the mechanism, and only without it. */
  better: number;
  worse: number;
  /** How likely a difference at least this large would be if the mechanism did nothing, from 0 to 1. */
  p: number;
}

/** Compares the trials of some tasks on both harnesses of a pair. */
export function compare(tasks: string[], [without, withIt]: Pair, trials: Trial[]): Row {
  const of = (harness: string) =>
    counted(trials).filter((trial) => trial.harness === harness && tasks.includes(trial.task));
  const [a, b] = [of(without), of(withIt)];
  const other = new Map(a.map((trial) => [`${trial.task} ${trial.number}`, trial.passed]));
  const differs = b.filter(({ task, number, passed }) => other.get(`${task} ${number}`) === !passed);
  const better = differs.filter(({ passed }) => passed).length;
  const worse = differs.length - better;
  return {
    without: sideOf(without, a),
    with: sideOf(withIt, b),
    better,
    worse,
    p: signTest(better, worse),
  };
}

/** The trials that say something about their harness. */
export function counted(trials: Trial[]): Trial[] {
  return trials.filter(({ failure }) => failure === undefined);
}

/** All that is said of one mechanism. */
export interface Report {
  measures: Measured;
  rows: { task: Pick<Task, "id" | "title">; row: Row }[];
  /** All tasks together. */
  all: Row;
}

/** One report for each mechanism that the tasks measure. */
export function reportsOf(tasks: Task[], pairOf: (task: Task) => Pair, trials: Trial[]): Report[] {
  return MEASURED.flatMap((measures) => {
    const own = tasks.filter((task) => task.measures === measures);
    const [first] = own;
    if (!first) return [];
    const pair = pairOf(first);
    const rows = own.map(({ id, title }) => ({ task: { id, title }, row: compare([id], pair, trials) }));
    const ids = own.map(({ id }) => id);
    return [{ measures, rows, all: compare(ids, pair, trials) }];
  });
}

function sideOf(harness: string, trials: Trial[]): Side {
  const passed = trials.filter((trial) => trial.passed).length;
  const mean = (of: (trial: Trial) => number) => average(trials.map(of));
  return {
    harness,
    passed,
    trials: trials.length,
    share: shareOf(passed, trials.length),
    passAtThree: passAtThree(trials),
    requests: mean(({ requests }) => requests),
    cost: mean(({ cost }) => cost),
    seconds: mean(({ seconds }) => seconds),
  };
}

function passAtThree(trials: Trial[]): number | undefined {
  if (trials.length === 0) return undefined;
  const tasks = [...new Set(trials.map(({ task }) => task))];
  const each = tasks.map((id) => {
    const own = trials.filter(({ task }) => task === id);
    return passAt(3, own.filter(({ passed }) => passed).length, own.length);
  });
  return each.includes(undefined) ? undefined : average(each as number[]);
}

function average(numbers: number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
