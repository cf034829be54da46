/** The end of `pnpm smoke s03`: what passed and what did not, by id and title. */

import type { Scenario } from "@harness/shared/chapters";
import { type Play, scenarioTable } from "@harness/shared/smoke";
import { languageOf } from "../../shared/src/launch/locale.mjs";
import { tally } from "./tally.ts";

/** The language of the person at the keyboard. */
export const language = languageOf([], process.env);

/** A table of the scenarios and the number of plays, or the plays as JSON. */
export function verdict(scenarios: Scenario[], plays: Play[], json = false): string {
  if (json) return JSON.stringify(plays, null, 2);
  return [scenarioTable(scenarios, plays, language), tally(plays)].join("\n");
}
