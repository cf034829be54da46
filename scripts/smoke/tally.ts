/** The last line of every `pnpm smoke`, and its exit code. */

import type { Play } from "@harness/shared/smoke";

export function tally(plays: Play[]): string {
  const failed = plays.filter(({ pass }) => !pass).length;
  const reused = plays.filter(({ reused }) => reused).length;
  const before = reused > 0 ? ` (${reused} of them before, with the same inputs)` : "";
  return `${plays.length - failed} plays passed${before}, ${failed} failed`;
}

export function exitCodeOf(plays: Play[]): number {
  return plays.every(({ pass }) => pass) ? 0 : 1;
}
