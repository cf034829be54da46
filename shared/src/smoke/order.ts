/** Sorts scenarios in the order in which a student gets them to pass. */

import type { Scenario } from "../chapters/index.ts";
import { type Share, sharesOf } from "./shares.ts";

/** Scenarios for people before hidden ones, and short before long ones. */
export function fromEasyToHard(scenarios: Scenario[]): Scenario[] {
  return scenarios.toSorted((a, b) => Number(a.hidden) - Number(b.hidden) || lengthOf(a) - lengthOf(b));
}

function lengthOf(scenario: Scenario): number {
  return sharesOf(scenario).reduce((sum, share) => sum + lengthOfShare(share), 0);
}

/** The number of prompts, answers, texts and calls. */
function lengthOfShare({ prompts, confirm, actors }: Share): number {
  const turns = actors.flatMap((actor) => actor.turns);
  const calls = turns.flatMap(({ call }) => call);
  return prompts.length + confirm.flat().length + turns.length + calls.length;
}
