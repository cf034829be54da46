/** The text of `pnpm smoke` after all plays: first the verdict, then the failures. */

import type { Scenario } from "@harness/shared/chapters";
import { describeFailures, matrixTable, type Play, scenarioTable } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { language } from "./language.ts";
import { tally } from "./tally.ts";

/**
 * A line for each scenario, one for each earlier chapter, the number of plays, then each failure; or the plays as JSON.
 */
export function verdict(scenarios: Scenario[], plays: Play[], json = false): string {
  if (json) return JSON.stringify(plays, null, 2);
  const own = plays.filter(({ role }) => role !== "later");
  const table = scenarios.length > 0 ? [scenarioTable(scenarios, own, language)] : [];
  return withFailures([...table, ...earlierChapters(plays)], plays);
}

/** The same text for the matrix. */
export function verdictOfMatrix(plays: Play[], json = false): string {
  return json ? JSON.stringify(plays, null, 2) : withFailures([matrixTable(plays, language)], plays);
}

function withFailures(table: string[], plays: Play[]): string {
  const failures = describeFailures(plays, language);
  return [...table, tally(plays), ...(failures ? ["", failures.trimEnd()] : [])].join("\n");
}

function earlierChapters(plays: Play[]): string[] {
  const later = plays.filter(({ role }) => role === "later");
  const chapters = [...new Set(later.map(({ from }) => from))];
  return chapters.map((chapter) => {
    const own = later.filter(({ from, skipped }) => from === chapter && !skipped);
    const passed = own.filter(({ pass }) => pass).length;
    const mark = passed === own.length ? "✓" : "✗";
    return `${mark} ${words.earlierScenarios({ chapter, passed, all: own.length })[language]}`;
  });
}
