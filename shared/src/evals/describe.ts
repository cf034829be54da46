/** The report of an evaluation, as text. */

import { inColumns } from "../text/index.ts";
import { type Language, words } from "../wording/index.ts";
import type { Report, Row, Side } from "./compare.ts";
import type { Trial } from "./trial.ts";

/** A row of the table: the name, the title, and what is said of either harness. */
export interface TableRow {
  cells: string[];
  /** Whose share the last two cells show. */
  sides?: [without: Side, withIt: Side];
}

/** The rows of the table of a mechanism: a head, each task, all of them together, and what a trial takes. */
export function tableOf({ measures, rows, all }: Report, language: Language): TableRow[] {
  const say = (field: keyof typeof words.evalField) => words.evalField[field][language];
  const shares = (name: string, title: string, row: Row): TableRow => ({
    cells: [name, title, shareText(row.without), shareText(row.with)],
    sides: [row.without, row.with],
  });
  const both = (name: string, of: (side: Side) => string): TableRow => ({
    cells: [name, "", of(all.without), of(all.with)],
  });
  return [
    both(words.evalMechanism[measures][language], ({ harness }) => nameOf(harness, language)),
    ...rows.map(({ task, row }) => shares(task.id, task.title[language], row)),
    shares(say("all"), "", all),
    both("pass@3", ({ passAtThree }) => (passAtThree === undefined ? "–" : percent(passAtThree))),
    both(say("requests"), ({ requests }) => requests.toFixed(1)),
    both(say("cost"), ({ cost }) => `$${cost.toFixed(3)}`),
    both(say("seconds"), ({ seconds }) => `${seconds.toFixed(1)} s`),
  ];
}

/** The table of a mechanism as text, and a line with the difference. */
export function describeReport(report: Report, language: Language): string {
  const cells = tableOf(report, language).map(({ cells }) => cells);
  return `${inColumns(cells)}\n${differenceText(report, language)}`;
}

/** How many more trials passed with the mechanism, and how likely that is by chance. */
export function differenceText({ all }: Report, language: Language): string {
  if (all.with.trials === 0 || all.without.trials === 0) return words.evalNoDifference[language];
  const points = Math.round(100 * (all.with.share.value - all.without.share.value));
  return words.evalDifference({ ...all, points, p: pText(all.p) })[language];
}

/** A harness without a name is the whole one, with nothing left out. */
function nameOf(harness: string, language: Language): string {
  return harness || words.evalWhole[language];
}

function shareText({ passed, trials, share: { value, low, high } }: Side): string {
  const interval = `${Math.round(100 * low)}–${Math.round(100 * high)}`;
  return trials === 0 ? "0/0 –" : `${passed}/${trials} ${percent(value)} (${interval})`;
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}

function pText(p: number): string {
  return p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`;
}

/** Why trials failed or do not count: for each task and harness the first, and how many there are. "" if all have passed. */
export function describeFailed(trials: Trial[], language: Language): string {
  const failed = trials.filter(({ passed }) => !passed);
  const groups = new Map<string, Trial[]>();
  for (const trial of failed) {
    const key = `${trial.task} ${trial.harness} ${trial.failure === undefined}`;
    groups.set(key, [...(groups.get(key) ?? []), trial]);
  }
  return [...groups.values()]
    .map(([first, ...more]) => failedText(first as Trial, more.length + 1, language))
    .join("\n");
}

function failedText(first: Trial, count: number, language: Language): string {
  const harness = nameOf(first.harness, language);
  if (first.failure !== undefined)
    return words.evalNotCounted({ ...first, harness, count, reason: first.failure })[language];
  return words.evalFailed({ ...first, harness, count })[language];
}
