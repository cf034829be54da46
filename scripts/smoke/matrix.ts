/** `pnpm smoke`: the whole matrix, or the part of it that the options name. */

import type { Chapter } from "@harness/shared/chapters";
import {
  chapterTarget,
  describeFailures,
  matrixTable,
  openPassed,
  type Play,
  type Progress,
  runMatrix,
} from "@harness/shared/smoke";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { UsageError } from "../lib/command.ts";
import { chapterNamed, type Request } from "./options.ts";
import { exitCodeOf, tally } from "./tally.ts";

export async function smokeMatrix(
  { root, chapters }: { root: string; chapters: Chapter[] },
  { scenario, chapter, json, fresh, isolated }: Request,
  signal: AbortSignal,
): Promise<number> {
  const only = chapter === undefined ? undefined : chapterNamed(chapter, chapters).id;
  const targets = await chapterTargets(root, chapters, signal);
  const everything = fresh || isolated || process.env.CI;
  const plays = await runMatrix({
    chapters,
    chapter: only,
    scenario,
    targetOf: (on) => targets.get(on.id) ?? chapterTarget(root, on),
    isolated,
    passed: openPassed(root, { reuse: !everything }),
    signal,
    onPlay: showProgress,
  });
  if (plays.length === 0)
    throw new UsageError(`No scenario${scenario ? ` ${scenario}` : "s"}${only ? ` in ${only}` : ""}.`);
  console.log(json ? JSON.stringify(plays, null, 2) : report(plays));
  return exitCodeOf(plays);
}

function report(plays: Play[]): string {
  return [describeFailures(plays), matrixTable(plays), tally(plays)].filter(Boolean).join("\n");
}

/** One line that is written over on a terminal; elsewhere a line for each chapter on which all has been played. */
function showProgress({ chapter, scenario, pass }: Play, { done, total, left }: Progress): void {
  const line = `${done}/${total} ${scenario} on ${chapter} ${pass ? "✓" : "✗"}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}${done === total ? "\n" : ""}`);
  else if (left === 0) console.error(`${chapter} done (${done} of ${total} plays)`);
}
