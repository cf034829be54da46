/** Turns judged plays into data for the player. */

import type { Scenario } from "../chapters/index.ts";
import { failuresOn, judge, type Played, sharesOf, type Verdict } from "../smoke/index.ts";
import { withoutHello } from "../trace/index.ts";
import { everywhere, type Language, type Localized } from "../wording/index.ts";
import type { PlayerData, PlayerPlay, PlayerPoint, PlayerVerdict } from "./data.ts";

/** A play with the name of its program and its verdict. */
export function playerPlay(
  name: Localized | string,
  { behaviour, trace }: Played,
  scenario: Scenario,
): PlayerPlay {
  return { name: everywhere(name), trace: withoutHello(trace), verdict: verdictOn(scenario, behaviour) };
}

/** The plays of a scenario, to be shown side by side. `language`: what user and model speak in them. */
export function playerData(scenario: Scenario, plays: PlayerPlay[], language?: Language): PlayerData {
  const { id, title } = scenario;
  const written = sharesOf(scenario).flatMap(({ prompts }) => prompts);
  const prompts = written.map((prompt) => (language ? everywhere(prompt[language]) : prompt)); // as they were sent
  return { id, title, prompts, plays, ...(language && { language }) };
}

/** Other failures, then every expectation with its result. */
function verdictOn(scenario: Scenario, behaviour: Played["behaviour"]): PlayerVerdict {
  const verdicts = judge(scenario.expect, behaviour);
  const known = new Set(verdicts.map(({ expected }) => expected.en));
  const failures = failuresOn(scenario, behaviour).filter(({ expected }) => !known.has(expected.en));
  const points = [
    ...failures.map((failure) => ({ ...pointOf(failure), isBeside: true as const })),
    ...verdicts.map(pointOf),
  ];
  return { pass: points.every(({ pass }) => pass), points };
}

function pointOf({ pass, expected, seen, hint }: Verdict): PlayerPoint {
  return pass ? { pass, expected } : { pass, expected, seen, hint };
}
