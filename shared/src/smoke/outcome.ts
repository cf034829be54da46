/** Plays a scenario once and judges it by the role of the chapter. */

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
  /** The runner whose process the play may share with others. Without it, the play gets its own process. */
  runner?: WarmRunner | undefined;
  /** Whether the failures are as expected. Default: there are none. */
  isExpected?(failures: Verdict[]): boolean;
}

/** Plays and judges. If the failures in a shared process are unexpected, plays once more in a process of its own, and only that counts. */
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
