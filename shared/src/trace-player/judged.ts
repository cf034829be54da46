/** Plays of a scenario that were judged, as the player shows them. */

import type { Scenario } from "../chapters/index.ts";
import { failuresOn, judge, type Played, sharesOf } from "../smoke/index.ts";
import { withoutHello } from "../trace/index.ts";
import { everywhere, type Localized } from "../wording/index.ts";
import type { PlayerData, PlayerPlay, PlayerPoint, PlayerVerdict } from "./data.ts";

/** A play by the name of its program, judged by what the scenario expects. */
export function playerPlay(
  name: Localized | string,
  { behaviour, trace }: Played,
  scenario: Scenario,
): PlayerPlay {
  return { name: everywhere(name), trace: withoutHello(trace), verdict: verdictOn(scenario, behaviour) };
}

/** The plays of a scenario beside each other. */
export function playerData(scenario: Scenario, plays: PlayerPlay[]): PlayerData {
  const { id, title } = scenario;
  return { id, title, prompts: sharesOf(scenario).flatMap(({ prompts }) => prompts), plays };
}

/** Every expectation with what came of it; what else went wrong stands before them. */
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
