/** Scenarios in the order in which a student gets them to pass. */

import type { Scenario } from "../chapters/index.ts";

/** What people can try before what only tests, and the short before the long. */
export function fromEasyToHard(scenarios: Scenario[]): Scenario[] {
  return scenarios.toSorted((a, b) => Number(a.hidden) - Number(b.hidden) || lengthOf(a) - lengthOf(b));
}

/** Prompts, answers, and what the model says and calls. */
function lengthOf({ prompts, confirm, actors }: Scenario): number {
  const turns = actors.flatMap((actor) => actor.turns);
  const calls = turns.flatMap(({ call }) => call);
  return prompts.length + confirm.flat().length + turns.length + calls.length;
}
