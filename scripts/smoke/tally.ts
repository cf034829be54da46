/** The lines below the table of every `pnpm smoke`, and its exit code. */

import { describeSkipped, type Play } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { language } from "./language.ts";

export function tally(plays: Play[]): string {
  const failed = plays.filter(({ pass }) => !pass).length;
  const reused = plays.filter((play) => play.reused).length;
  const skipped = plays.flatMap((play) => play.skipped ?? []);
  const passed = plays.length - failed - skipped.length;
  const counted = words.playsCounted({ passed, failed, reused })[language];
  return [counted, ...describeSkipped(skipped, language)].join("\n");
}

export function exitCodeOf(plays: Play[]): number {
  return plays.every(({ pass }) => pass) ? 0 : 1;
}
