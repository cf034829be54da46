/** What the smoke command prints: failures for a student, and the table of the matrix. */

import type { Scenario } from "../chapters/index.ts";
import { visible } from "../text/index.ts";
import type { Language } from "../wording/index.ts";
import type { Verdict } from "./judge.ts";
import type { Play } from "./matrix.ts";

const SEEN_LINES = 12;

/** A failed expectation: what was expected, what was seen and where, and what to look at. */
export function describeFailure({ expected, seen, hint, consequences = 0 }: Verdict): string {
  const lines = visible(seen).split("\n");
  const more = lines.length - SEEN_LINES;
  const shown = lines.slice(0, SEEN_LINES).join("\n            ");
  return [
    `  expected: ${visible(expected)}`,
    `  seen:     ${shown}${more > 0 ? `\n            (+${more} more lines)` : ""}`,
    `  hint:     ${hint}`,
    ...(consequences > 0 ? [`  (${consequences} more failed with it, most likely because of it)`] : []),
  ].join("\n");
}

/** Describes failures one after another: what has been told before, such as one crash in every play, is told once. */
export function failureTeller(): (failure: Verdict) => string {
  const told = new Set<string>();
  return (failure) => {
    const what = `${failure.expected}\n${failure.seen}`;
    if (told.has(what)) return "  the same as above";
    told.add(what);
    return describeFailure(failure);
  };
}

/** Every failed play with its failures; "" when there is none. */
export function describeFailures(plays: Play[]): string {
  const failed = plays.filter(({ pass }) => !pass);
  return failed
    .map((play) => [titleOf(play), ...play.failures.map(describeFailure), ""].join("\n"))
    .join("\n");
}

function titleOf({ from, scenario, chapter, role }: Play): string {
  const purpose = {
    own: "",
    later: ` of ${from}, which must still hold`,
    before: ` of ${from}, before the mechanism`,
  };
  return `✗ ${scenario} on ${chapter}${role === "own" ? "" : `: a scenario${purpose[role]}`}`;
}

/** One line for each scenario: whether all its plays passed, its id and its title. */
export function scenarioTable(scenarios: Scenario[], plays: Play[], language: Language): string {
  const width = Math.max(...scenarios.map(({ id }) => id.length));
  const failed = new Set(plays.flatMap(({ scenario, pass }) => (pass ? [] : [scenario])));
  return scenarios
    .map(({ id, title }) => `${failed.has(id) ? "✗" : "✓"} ${id.padEnd(width)}  ${title[language]}`)
    .join("\n");
}

/**
 * One line for each chapter: of its scenarios' plays, how many passed before, on the chapter itself and later, and how
 * many of these were not played again.
 */
export function matrixTable(plays: Play[]): string {
  const chapters = [...new Set(plays.map(({ from }) => from))];
  const rows = chapters.map((from) => {
    const own = plays.filter((play) => play.from === from);
    const scenarios = new Set(own.map(({ scenario }) => scenario)).size;
    const passed = (role: Play["role"]) => ratio(own.filter((play) => play.role === role));
    const reused = own.filter((play) => play.reused).length;
    return [from, String(scenarios), passed("before"), passed("own"), passed("later"), String(reused)];
  });
  return alignColumns([["chapter", "scenarios", "before", "own", "later", "reused"], ...rows]);
}

function ratio(plays: Play[]): string {
  return plays.length === 0 ? "-" : `${plays.filter(({ pass }) => pass).length}/${plays.length}`;
}

function alignColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
