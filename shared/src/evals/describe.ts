/** The report of an evaluation, as text. */

import { inColumns } from "../text/index.ts";
import { type Language, words } from "../wording/index.ts";
import type { Report, Side } from "./compare.ts";
import type { Trial } from "./trial.ts";

/** A table for each mechanism: the tasks, all of them together, and what a trial takes. */
export function describeReport({ measures, rows, all }: Report, language: Language): string {
  const say = (field: keyof typeof words.evalField) => words.evalField[field][language];
  const both = (of: (side: Side) => string) => [of(all.without), of(all.with)];
  const table = [
    [words.evalMechanism[measures][language], "", ...both(({ harness }) => nameOf(harness, language))],
    ...rows.map(({ task, row }) => [
      task.id,
      task.title[language],
      shareText(row.without),
      shareText(row.with),
    ]),
    [say("all"), "", ...both(shareText)],
    ["pass@3", "", ...both(({ passAtThree }) => (passAtThree === undefined ? "–" : percent(passAtThree)))],
    [say("requests"), "", ...both(({ requests }) => requests.toFixed(1))],
    [say("cost"), "", ...both(({ cost }) => `$${cost.toFixed(3)}`)],
    [say("seconds"), "", ...both(({ seconds }) => `${seconds.toFixed(1)} s`)],
  ];
  const points = Math.round(100 * (all.with.share.value - all.without.share.value));
  return `${inColumns(table)}\n${words.evalDifference({ ...all, points, p: pText(all.p) })[language]}`;
}

/** A harness without a name is the whole one, with nothing left out. */
function nameOf(harness: string, language: Language): string {
  return harness || words.evalWhole[language];
}

function shareText({ passed, trials, share: { value, low, high } }: Side): string {
  const interval = `${Math.round(100 * low)}–${Math.round(100 * high)}`;
  return `${passed}/${trials} ${percent(value)} (${interval})`;
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}

function pText(p: number): string {
  return p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`;
}

/** Why trials failed: for each task and harness the first failure, and how many there are. "" if all have passed. */
export function describeFailed(trials: Trial[], language: Language): string {
  const failed = trials.filter(({ passed }) => !passed);
  const groups = new Map<string, Trial[]>();
  for (const trial of failed) {
    const key = `${trial.task} ${trial.harness}`;
    groups.set(key, [...(groups.get(key) ?? []), trial]);
  }
  return [...groups.values()]
    .map(([first, ...more]) => failedText(first as Trial, more.length + 1, language))
    .join("\n");
}

function failedText(first: Trial, count: number, language: Language): string {
  const harness = nameOf(first.harness, language);
  return words.evalFailed({ ...first, harness, count })[language];
}
