/** Plays the scenarios of a lab on a student's program. Returns data and prints nothing. */

import type { Scenario } from "../chapters/index.ts";
import { inParallel } from "../host/index.ts";
import {
  createWarmRunner,
  type Lack,
  lackFor,
  type Outcome,
  type PlayOptions,
  type Probe,
  playAndJudge,
  type Target,
  type WarmRunner,
} from "../smoke/index.ts";
import { type LabPlan, nameOfEarlier } from "./plan.ts";
import type { LabState } from "./state.ts";

/** Long enough for a slow computer and for what a chapter itself waits for, such as an MCP server, which gets half a minute. */
const TIMEOUT_MS = 60_000;

/** One scenario of the lab, or of an earlier chapter. */
export interface LabPlay {
  /** Id of the chapter that the scenario belongs to. */
  from: string;
  scenario: Scenario;
  pass: boolean;
  /** What happened; undefined if it was not played because of an earlier play that failed or had to be stopped. */
  outcome?: Outcome;
  /** Why it was skipped: this computer lacks what the scenario needs. The play counts neither as passed nor as failed. */
  skipped?: Lack;
}

export interface CheckOptions extends PlayOptions {
  /** Finds out whether a scenario's needs are met where the program runs. Default: on this computer. */
  probe?: Probe;
  /** Play the scenarios of the lab only up to the first that fails; later ones mostly fail for the same reason. */
  stopAtFirst?: boolean | undefined;
  /** The number of plays at the same time. Default: the number of cores. */
  lanes?: number;
  /** Starts a runner in which plays share a process. Default: one for each lane, and none if `run` is given. */
  openRunner?: () => WarmRunner;
  /** Called after each play, in any order. */
  onPlay?(play: LabPlay, progress: { done: number; total: number }): void;
}

/**
 * Plays the scenarios of the lab, and if all pass, those of earlier chapters. Returns the plays in the order of the lab.
 * After a play that had to be stopped, no other is started: a program that hangs once hangs in most plays.
 */
export async function checkLab(
  plan: LabPlan,
  target: Target,
  options: CheckOptions = {},
): Promise<LabPlay[]> {
  const from = plan.chapter.id;
  const own = plan.lab.steps.map(({ scenario }) => ({ from, scenario }));
  const plays = await playAll(own, target, options);
  if (plays.some(({ pass }) => !pass)) return plays;
  return [...plays, ...(await playAll(plan.earlier(), target, { ...options, stopAtFirst: false }))];
}

/** The state of the lab after a check that ended at the time `at`. */
export function afterCheck(state: LabState, plan: LabPlan, plays: LabPlay[], at: Date): LabState {
  const steps = plan.lab.steps.length;
  const own = plays.filter(({ from, pass }) => pass && from === plan.chapter.id);
  const idsOf = (some: LabPlay[]) => some.map(({ scenario }) => scenario.id);
  const { earlier: _, ...before } = state;
  const earlier = plays.filter(({ from }) => from !== plan.chapter.id);
  const isComplete = plays.length === steps + plan.earlier().length && plays.every(({ pass }) => pass);
  return {
    ...before,
    ...(earlier.length > 0 && { earlier: countOf(earlier) }),
    checks: state.checks + 1,
    passed: idsOf(own.filter(({ skipped }) => !skipped)),
    skipped: idsOf(own.filter(({ skipped }) => skipped)),
    ...(isComplete && { done: state.done ?? at.toISOString() }),
    scenarios: plan.hash,
  };
}

function countOf(plays: LabPlay[]): LabState["earlier"] {
  const failed = firstFailed(plays);
  return {
    passed: plays.filter(({ pass }) => pass).length,
    all: plays.length,
    ...(failed && { failed: nameOfEarlier(failed) }),
  };
}

/** The first play that failed. One that was not played has not. */
export function firstFailed(plays: LabPlay[]): LabPlay | undefined {
  return plays.find(({ outcome, pass }) => outcome && !pass);
}

type Part = Pick<LabPlay, "from" | "scenario">;

async function playAll(parts: Part[], target: Target, options: CheckOptions): Promise<LabPlay[]> {
  const runners = options.run && !options.openRunner ? undefined : pool(options.openRunner);
  const notPlayed = (part: Part): LabPlay => ({ ...part, pass: false });
  let done = 0;
  let hangs = false;
  /** The first part that is known to fail, if the parts after it are not wanted. */
  let last = parts.length;
  try {
    const playNext = async (part: Part, index: number) => {
      const play = hangs || index > last ? notPlayed(part) : await playOn(runners, part, target, options);
      hangs ||= play.outcome?.behaviour.timedOut === true;
      if (options.stopAtFirst && !play.pass) last = Math.min(last, index);
      done += 1;
      options.onPlay?.(play, { done, total: parts.length });
      return play;
    };
    const plays = await inParallel(parts, playNext, options.lanes);
    // Some may have begun before the first one failed. To say how they ended would depend on the number of lanes.
    return plays.map((play, index) => (index > last ? notPlayed(parts[index] ?? play) : play));
  } finally {
    await runners?.close();
  }
}

async function playOn(
  runners: Pool | undefined,
  part: Part,
  target: Target,
  options: CheckOptions,
): Promise<LabPlay> {
  options.signal?.throwIfAborted();
  const { scenario } = part;
  const skipped = await lackFor(scenario, options.probe);
  if (skipped) return { ...part, pass: true, skipped };
  const play = (runner?: WarmRunner) =>
    playAndJudge({ scenario, role: "own", target }, { timeoutMs: TIMEOUT_MS, ...options, runner });
  const outcome = await (runners ? runners.use(play) : play());
  return { ...part, pass: outcome.failures.length === 0, outcome };
}

interface Pool {
  use<Result>(work: (runner: WarmRunner) => Promise<Result>): Promise<Result>;
  close(): Promise<unknown>;
}

/** A pool with one runner for each play that runs at the same time. */
function pool(openRunner = createWarmRunner): Pool {
  const idle: WarmRunner[] = [];
  const all: WarmRunner[] = [];
  const open = () => {
    const runner = openRunner();
    all.push(runner);
    return runner;
  };
  return {
    async use(work) {
      const runner = idle.pop() ?? open();
      return await work(runner).finally(() => idle.push(runner));
    },
    close: () => Promise.all(all.map((runner) => runner.close())),
  };
}
