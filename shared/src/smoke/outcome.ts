/** One play of a scenario, judged by the role that its chapter has in it. */

import type { Scenario } from "../chapters/index.ts";
import { needsOwnProcess } from "./alone.ts";
import { failuresBefore, failuresOn } from "./failures.ts";
import type { Verdict } from "./judge.ts";
import type { Role } from "./plan.ts";
import { type Played, type PlayOptions, playBefore, playScenario } from "./play.ts";
import type { Target } from "./target.ts";
import type { WarmRunner } from "./warm-runner.ts";

export interface Part {
  scenario: Scenario;
  role: Role;
  target: Target;
}

export interface Outcome extends Played {
  /** The verdicts that failed. */
  failures: Verdict[];
}

export interface OutcomeOptions extends PlayOptions {
  /** Where the play may share a process with others. Without it, it has one of its own. */
  runner?: WarmRunner | undefined;
  /** Whether the failures are as they were to be. Default: there are none. */
  isExpected?(failures: Verdict[]): boolean;
}

/** Plays and judges. What is not as expected in a shared process is played once more by itself, and only that counts. */
export async function playAndJudge(
  part: Part,
  { runner, isExpected = isNone, ...options }: OutcomeOptions,
): Promise<Outcome> {
  if (runner && part.target.warm && !needsOwnProcess(part.scenario)) {
    const outcome = await outcomeOf(part, { ...options, run: runner.run });
    if (isExpected(outcome.failures)) return outcome;
  }
  return outcomeOf(part, options);
}

function isNone(failures: Verdict[]): boolean {
  return failures.length === 0;
}

async function outcomeOf({ scenario, role, target }: Part, options: PlayOptions): Promise<Outcome> {
  const isBefore = role === "before";
  const played = await (isBefore ? playBefore : playScenario)(target, scenario, options);
  const failures = (isBefore ? failuresBefore : failuresOn)(scenario, played.behaviour);
  return { ...played, failures };
}
