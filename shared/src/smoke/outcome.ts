/** One play of a scenario, judged by the role that its chapter has in it. */

import type { Scenario } from "../chapters/index.ts";
import { needsOwnProcess } from "./alone.ts";
import type { Behaviour } from "./behaviour.ts";
import { failuresBefore, failuresOn } from "./failures.ts";
import type { Verdict } from "./judge.ts";
import type { Role } from "./plan.ts";
import { type PlayOptions, playBefore, playScenario } from "./play.ts";
import type { Stage } from "./stage.ts";
import type { Target } from "./target.ts";

export interface Part {
  scenario: Scenario;
  role: Role;
  target: Target;
}

export interface Outcome {
  behaviour: Behaviour;
  /** The verdicts that failed. */
  failures: Verdict[];
}

export interface OutcomeOptions extends PlayOptions {
  /** Where the play may share a process with others. Without it, it has one of its own. */
  stage?: Stage | undefined;
}

/** Plays and judges. What fails in a shared process is played once more by itself, and only that counts. */
export async function playAndJudge(part: Part, { stage, ...options }: OutcomeOptions): Promise<Outcome> {
  if (stage && part.target.stage && !needsOwnProcess(part.scenario)) {
    const outcome = await outcomeOf(part, { ...options, run: stage.run });
    if (outcome.failures.length === 0) return outcome;
  }
  return outcomeOf(part, options);
}

async function outcomeOf({ scenario, role, target }: Part, options: PlayOptions): Promise<Outcome> {
  const isBefore = role === "before";
  const behaviour = await (isBefore ? playBefore : playScenario)(target, scenario, options);
  const failures = (isBefore ? failuresBefore : failuresOn)(scenario, behaviour);
  return { behaviour, failures };
}
