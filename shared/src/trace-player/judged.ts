/** Turns judged plays into data for the player. */

import type { Scenario } from "../chapters/index.ts";
import { failuresOn, judge, type Played, sharesOf } from "../smoke/index.ts";
import { withoutHello } from "../trace/index.ts";
import { everywhere, type Localized } from "../wording/index.ts";
import type { PlayerData, PlayerPlay, PlayerPoint, PlayerVerdict } from "./data.ts";

/** A play with the name of its program and its verdict. */
export function playerPlay(
  name: Localized | string,
  { behaviour, trace }: Played,
  scenario: Scenario,
): PlayerPlay {
  return { name: everywhere(name), trace: withoutHello(trace), verdict: verdictOn(scenario, behaviour) };
}

/** The plays of a scenario, to be shown side by side. */
export function playerData(scenario: Scenario, plays: PlayerPlay[]): PlayerData {
  const { id, title } = scenario;
  return { id, title, prompts: sharesOf(scenario).flatMap(({ prompts }) => prompts), plays };
}

/** Other failures, then every expectation with its result. */
function verdictOn(scenario: Scenario, behaviour: Played["behaviour"]): PlayerVerdict {
  const verdicts = judge(scenario.expect, behaviour);
  const known = new Set(verdicts.map(({ expected }) => expected.en));
  const failures = failuresOn(scenario, behaviour).filter(({ expected }) => !known.has(expected.en));
  const points = [...failures, ...verdicts].map(
    ({ pass, expected, seen, hint }): PlayerPoint =>
      pass ? { pass, expected } : { pass, expected, seen, hint },
  );
  return { pass: points.every(({ pass }) => pass), points };
}
