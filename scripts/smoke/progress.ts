/** Shows the progress of `pnpm smoke`. */

import type { Play, Progress } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { language } from "./language.ts";

/** On a terminal one line that is overwritten; elsewhere a line for each finished chapter or program. */
export function showProgress(
  { chapter, scenario, pass, skipped }: Play,
  { done, total, left }: Progress,
): void {
  const line = `${done}/${total} ${scenario} on ${chapter} ${skipped ? "·" : pass ? "✓" : "✗"}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${done === total ? "" : line}`);
  else if (left === 0) console.error(words.chapterPlayed({ chapter, done, total })[language]);
}
