/** The line below the table of every `pnpm smoke`, and its exit code. */

import type { Play } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { language } from "./language.ts";

export function tally(plays: Play[]): string {
  const failed = plays.filter(({ pass }) => !pass).length;
  const reused = plays.filter((play) => play.reused).length;
  return words.playsCounted({ passed: plays.length - failed, failed, reused })[language];
}

export function exitCodeOf(plays: Play[]): number {
  return plays.every(({ pass }) => pass) ? 0 : 1;
}
