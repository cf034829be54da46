/** What a play gets wrong: on its own chapter and later ones, and on the chapter before. */

import type { Scenario } from "../chapters/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { judge, judgeConduct, judgeEnding, judgeStart, type Verdict } from "./judge.ts";

/** What a behaviour of the scenario's own chapter, or of a later one, gets wrong. */
export function failuresOn(scenario: Scenario, behaviour: Behaviour): Verdict[] {
  const cause = judgeStart(behaviour, scenario);
  if (cause.length > 0) return cause;
  const verdicts = [...judge(scenario.expect, behaviour), ...judgeConduct(behaviour, scenario)];
  return verdicts.filter(({ pass }) => !pass);
}

/** What a behaviour of the previous chapter gets wrong: `before` must hold, and something expected must be missing. */
export function failuresBefore(scenario: Scenario, behaviour: Behaviour): Verdict[] {
  const failures = [...judge(scenario.before, behaviour), ...judgeEnding(behaviour)].filter(
    ({ pass }) => !pass,
  );
  const isNew = judge(scenario.expect, behaviour).some(({ pass }) => !pass);
  if (isNew) return failures;
  const nothingNew = {
    pass: false,
    expected: "at least one expectation that the previous chapter does not meet",
    seen: "the previous chapter meets all of them",
    hint: "the scenario must show what its chapter adds: expect something that was not so before",
  };
  return [...failures, nothingNew];
}
