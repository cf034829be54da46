/** Judges a scenario that a student wrote: it must hold on our chapter, and is then played on the chapter's mistakes. */

import type { Mistake, Scenario } from "@harness/shared/chapters";
import type { Verdict } from "@harness/shared/smoke";

export interface JudgedScenario {
  scenario: Scenario;
  /** What failed on our chapter. Then the mistakes are not played. */
  failures: Verdict[];
  noticed: Mistake[];
  missed: Mistake[];
}

/** Plays a scenario on the chapter, or on the chapter with a mistake. */
export type PlayOn = (scenario: Scenario, mistake?: Mistake) => Promise<Verdict[]>;

export async function judgeScenario(
  scenario: Scenario,
  mistakes: Mistake[],
  play: PlayOn,
): Promise<JudgedScenario> {
  const judged: JudgedScenario = { scenario, failures: await play(scenario), noticed: [], missed: [] };
  if (judged.failures.length > 0) return judged;
  for (const mistake of mistakes) {
    const isNoticed = (await play(scenario, mistake)).length > 0;
    (isNoticed ? judged.noticed : judged.missed).push(mistake);
  }
  return judged;
}

/** How many of the mistakes at least one of the scenarios notices. */
export function noticedByAll(judged: JudgedScenario[]): number {
  return new Set(judged.flatMap(({ noticed }) => noticed.map(({ id }) => id))).size;
}
