/** Each mistake in `wrong/` must be noticed by the scenario that it names, for the reason that it names. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, readScenario } from "@harness/shared/chapters";
import { chapterTarget, onWarmRunners, openPassed } from "@harness/shared/smoke";
import { sourcesOf } from "./chapter-targets.ts";
import type { CheckResult, Scope } from "./checks.ts";
import { sortOut } from "./playable.ts";
import { fingerprintOfWorld } from "./world.ts";
import { type Finding, playTrial, readTrials, type Trial } from "./wrong-trial.ts";

/**
 * Plays each mistake on the scenario that it names. A mistake that was noticed and has not changed is not played again.
 * With `all`, plays every scenario of its chapter too, and says which of them notice it.
 */
export async function checkWrong(
  root: string,
  chapters: Chapter[],
  { only, all }: Scope,
): Promise<CheckResult> {
  const read = only.map((chapter) => readTrials(root, chapters, chapter));
  const { playable: trials, skipped } = await sortOut(
    read.flatMap((one) => one.trials),
    ({ named }) => named,
  );
  const findings = await (all ? playAll(root, trials) : playNew(root, trials));
  const problems = [...read, ...findings].flatMap((one) => one.problems);
  const table = all ? noticedTable(trials, findings) : countTable(trials, findings);
  return { table, warnings: skipped, problems };
}

function playAll(root: string, trials: Trial[]): Promise<Finding[]> {
  return onWarmRunners(trials, async (trial, runner) => {
    const own = trial.chapter.scenarios.map((file) => readScenario(file));
    const { playable } = await sortOut(own, (scenario) => scenario);
    const others = playable.filter(({ id }) => id !== trial.named.id);
    return playTrial(root, trial, others, runner);
  });
}

async function playNew(root: string, trials: Trial[]): Promise<Finding[]> {
  const world = await fingerprintOfWorld(root);
  const passed = openPassed(join(root, ".cache/wrong.json"), { world });
  const sources = await sourcesOf(
    root,
    trials.map(({ chapter }) => chapter),
  );
  const findings = await onWarmRunners(trials, async (trial, runner) => {
    const { chapter, mistake, named, known } = trial;
    const scenario = { ...named, id: mistake.id, file: mistake.file };
    const job = { from: chapter, scenario, on: chapter, role: "own" } as const;
    const files = [mistake.patch, named.file, ...known.map(({ file }) => file)];
    const inputs = [sources.get(chapter), ...files.map(textOf)].join(" ");
    const target = { ...chapterTarget(root, chapter), fingerprint: inputs };
    if (passed.has(job, target)) return { noticedBy: [named.id], problems: [] };
    const finding = await playTrial(root, trial, [], runner);
    passed.note(job, target, finding.problems.length === 0);
    return finding;
  });
  passed.save();
  return findings;
}

function textOf(file: string): string {
  return readFileSync(file, "utf8");
}

/** One line for each chapter that has mistakes. */
function countTable(trials: Trial[], findings: Finding[]): string {
  const ids = [...new Set(trials.map(({ chapter }) => chapter.id))];
  return ids
    .map((id) => {
      const own = findings.filter((_, i) => trials[i]?.chapter.id === id);
      return `${id}  ${own.filter(({ problems }) => problems.length === 0).length} of ${own.length} noticed`;
    })
    .join("\n");
}

/** One line for each mistake: the scenarios that notice it. */
function noticedTable(trials: Trial[], findings: Finding[]): string {
  return trials
    .map(
      ({ chapter, mistake }, i) =>
        `${chapter.id}  ${mistake.id}: ${findings[i]?.noticedBy.join(", ") || "nobody"}`,
    )
    .join("\n");
}
