/** How far `pnpm smoke` has come. */

import type { Play, Progress } from "@harness/shared/smoke";

/** One line that is written over on a terminal; elsewhere a line whenever all of a chapter or program has been played. */
export function showProgress(
  { chapter, scenario, pass, skipped }: Play,
  { done, total, left }: Progress,
): void {
  const line = `${done}/${total} ${scenario} on ${chapter} ${skipped ? "·" : pass ? "✓" : "✗"}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${done === total ? "" : line}`);
  else if (left === 0) console.error(`${chapter} done (${done} of ${total} plays)`);
}
