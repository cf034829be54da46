/** The verdict on a lab, as text: one failure at a time. */

import type { LabPlay } from "@harness/shared/lab";
import { describeFailure, describeSkipped } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { paint } from "../lib/colour.ts";
import type { OpenLab } from "./lab.ts";

/** The text after a check: the plays, the first failure, and what to do next. */
export function describeCheck(lab: OpenLab, plays: LabPlay[]): string {
  const { chapter, language } = lab;
  const isOwn = ({ from }: LabPlay) => from === chapter.id;
  const own = plays.filter(isOwn);
  const played = own.filter(({ skipped }) => !skipped);
  const earlier = plays.filter((play) => !isOwn(play) && !play.skipped);
  const passed = played.filter(({ pass }) => pass).length;
  const count = words.labPassed({ passed, all: played.length })[language];
  const skipped = describeSkipped(
    plays.flatMap((play) => play.skipped ?? []),
    language,
  );
  const parts = [own.map((play) => describePlay(play, own, language)).join("\n"), count, ...skipped];
  if (passed < played.length) return [...parts, ...describeFirst(lab, own)].join("\n");
  return [...parts, ...describeEnd(lab, earlier)].join("\n");
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
function describeFirst({ language, prefix }: OpenLab, plays: LabPlay[]): string[] {
  const failed = plays.find(({ outcome, pass }) => outcome && !pass);
  if (!failed) return [];
  const { scenario, outcome } = failed;
  const [first, ...more] = outcome?.failures ?? [];
  return [
    "",
    paint("bold", `✗ ${scenario.id}: ${scenario.title[language]}`),
    ...(first ? [describeFailure(first, language)] : []),
    ...(more.length > 0 ? [`  ${words.labMoreInPlay({ count: more.length })[language]}`] : []),
    "",
    ...(plays.some(({ outcome, skipped }) => !outcome && !skipped) ? [words.labStopped[language]] : []),
    words.labNextAfterFailure({ command: prefix })[language],
  ];
}

function describeEnd(lab: OpenLab, earlier: LabPlay[]): string[] {
  const { chapters, chapter, language, plan, prefix } = lab;
  const failed = earlier.filter(({ pass }) => !pass);
  if (earlier.length === 0 && plan.earlier().length > 0)
    return [words.labNextAfterFast({ command: prefix })[language]];
  if (failed.length > 0) {
    const names = failed.map(
      ({ from, scenario, outcome }) => `${outcome ? "✗" : "·"} ${from} ${scenario.id}`,
    );
    const count = words.labEarlierLost({ failed: failed.length, all: earlier.length })[language];
    return [count, ...names, ...describeFirst(lab, failed)];
  }
  const next = chapters.find(({ number }) => number === chapter.number + 1)?.id;
  return [
    ...(earlier.length > 0 ? [words.labEarlierHeld({ all: earlier.length })[language]] : []),
    words.labNextAfterDone({ command: prefix, next })[language],
  ];
}
