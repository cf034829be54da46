/** The verdict on a lab, as text: one failure at a time. */

import type { Scenario } from "@harness/shared/chapters";
import { firstFailed, isEveryLabDone, type LabPlay, listLabs, misconceptionIn } from "@harness/shared/lab";
import { describeFailure, describeSkipped, type Verdict } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { paint } from "../lib/colour.ts";
import type { OpenLab } from "./lab.ts";

/** The text after a check: the plays, the first failure, and what to do next. */
export function describeCheck(lab: OpenLab, plays: LabPlay[], typeErrors: string[] = []): string {
  const { chapter, language } = lab;
  const isOwn = ({ from }: LabPlay) => from === chapter.id;
  const own = plays.filter(isOwn);
  const played = own.filter(({ skipped }) => !skipped);
  const earlier = plays.filter((play) => !isOwn(play) && !play.skipped);
  const passed = played.filter(({ pass }) => pass).length;
  const count = words.labPassed({ passed, all: played.length, left: notPlayed(played) })[language];
  const skipped = describeSkipped(
    plays.flatMap((play) => play.skipped ?? []),
    language,
  );
  const parts = [own.map((play) => describePlay(play, own, language)).join("\n"), count, ...skipped];
  if (passed < played.length) return [...parts, ...describeFirst(lab, own, typeErrors)].join("\n");
  return [...parts, ...describeEnd(lab, earlier, typeErrors)].join("\n");
}

/** How many were neither played nor skipped. */
function notPlayed(plays: LabPlay[]): number {
  return plays.filter(({ outcome, skipped }) => !outcome && !skipped).length;
}

function describePlay(
  { scenario, pass, outcome, skipped }: LabPlay,
  plays: LabPlay[],
  language: OpenLab["language"],
): string {
  const width = Math.max(...plays.map((play) => play.scenario.id.length));
  const mark = skipped ? "·" : pass ? paint("green", "✓") : outcome ? paint("red", "✗") : "·";
  return `${mark} ${scenario.id.padEnd(width)}  ${scenario.title[language]}`;
}

/** The first failure only, because later ones mostly follow from it. */
function describeFirst(lab: OpenLab, plays: LabPlay[], typeErrors: string[]): string[] {
  const { language, plan, prefix } = lab;
  const failed = firstFailed(plays);
  if (!failed) return [];
  const { scenario, outcome } = failed;
  const [first, ...more] = outcome?.failures ?? [];
  const known = misconceptionIn(plan.mistakes(), failed, plays);
  return [
    "",
    paint("bold", `✗ ${scenario.id}: ${scenario.title[language]}`),
    ...describeOptions(scenario, language),
    ...(first ? [describeFailure(first, language)] : []),
    ...describeOthers(othersThan(first, more), language),
    ...(known ? [`  ${words.labMisconception(known)[language]}`] : []),
    ...(typeErrors.length > 0 ? ["", words.labTypeErrors[language], ...typeErrors] : []),
    "",
    ...describeUnplayed(lab, plays),
    words.labNextAfterFailure({ command: prefix })[language],
  ];
}

/** A flag that the program ignores shows in no failure by its name. */
function describeOptions({ args }: Pick<Scenario, "args">, language: OpenLab["language"]): string[] {
  const options = args.map((word) => (/\s/.test(word) ? JSON.stringify(word) : word)).join(" ");
  return options ? [`  ${words.labStartedWith({ options })[language]}`] : [];
}

function describeUnplayed({ language, prefix }: OpenLab, plays: LabPlay[]): string[] {
  if (plays.every(({ outcome, skipped }) => outcome || skipped)) return [];
  const hangs = plays.some(({ outcome }) => outcome?.behaviour.timedOut);
  return [(hangs ? words.labStopped : words.labRestLater({ command: prefix }))[language]];
}

/** A rule that is broken several times is named once. */
function othersThan(first: Verdict | undefined, more: Verdict[]): Verdict[] {
  const known = new Set([first?.expected.en]);
  return more.filter(({ expected: { en } }) => !known.has(en) && known.add(en));
}

const MOST_OTHERS = 3;

/** What else failed in the same scenario: only what was expected. */
function describeOthers(failures: Verdict[], language: OpenLab["language"]): string[] {
  if (failures.length === 0) return [];
  const expected = failures.slice(0, MOST_OTHERS).map((failure) => `    ${failure.expected[language]}`);
  const rest = failures.length > MOST_OTHERS ? ["    …"] : [];
  return [`  ${words.labMoreInPlay({ count: failures.length })[language]}`, ...expected, ...rest];
}

function describeEnd(lab: OpenLab, earlier: LabPlay[], typeErrors: string[]): string[] {
  const { chapters, chapter, language, prefix } = lab;
  const failed = earlier.filter(({ pass }) => !pass);
  if (failed.length > 0) {
    const names = failed.map(
      ({ from, scenario, outcome }) => `${outcome ? "✗" : "·"} ${from} ${scenario.id}`,
    );
    const left = notPlayed(failed);
    const count = words.labEarlierLost({ failed: failed.length - left, left, all: earlier.length })[language];
    return [count, ...names, ...describeFirst(lab, earlier, typeErrors)];
  }
  const isLast = isEveryLabDone(listLabs(chapters));
  const next = isLast ? undefined : chapters.find(({ number }) => number === chapter.number + 1)?.id;
  return [
    ...(earlier.length > 0 ? [words.labEarlierHeld({ all: earlier.length })[language]] : []),
    words.labNextAfterDone({ command: prefix, next })[language],
    ...(isLast ? [words.labAllDone[language]] : []),
  ];
}
