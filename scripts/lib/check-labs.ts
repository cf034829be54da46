/** The start of every lab must fail each of its scenarios for the reason that the lab names, and the chapter must pass them. */

import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { type Chapter, type Lab, type LabStep, readLab } from "@harness/shared/chapters";
import { inParallel } from "@harness/shared/host";
import { headingOver, startOf } from "@harness/shared/lab";
import {
  createWarmRunner,
  describeFailure,
  openPassed,
  type Passed,
  playAndJudge,
  type Target,
  type Verdict,
  type WarmRunner,
} from "@harness/shared/smoke";
import { LANGUAGES } from "@harness/shared/wording";
import { chapterTargets } from "./chapter-targets.ts";
import { problemsOfExamples } from "./check-examples.ts";
import type { CheckResult, Scope } from "./checks.ts";
import { programTarget } from "./lab-target.ts";
import { sortOut } from "./playable.ts";
import { fingerprintOfWorld } from "./world.ts";

interface Trial {
  chapter: Chapter;
  lab: Lab;
}

/** The scenarios that are played on one program, and what the failures of a play say about the lab. */
interface Part extends Trial {
  target: Target;
  /** The chapter that the program comes from. */
  on: Chapter;
  steps: LabStep[];
  problemIn(step: LabStep, failures: Verdict[]): string | undefined;
}

/** A lab that was in order and has not changed is not played again. */
export async function checkLabs(root: string, chapters: Chapter[], { only }: Scope): Promise<CheckResult> {
  const trials = only.flatMap((chapter): Trial[] => {
    const lab = readLab(chapter);
    return lab ? [{ chapter, lab }] : [];
  });
  const { playable, skipped } = await sortOut(
    trials.flatMap(({ lab }) => lab.steps),
    ({ scenario }) => scenario,
  );
  const world = await fingerprintOfWorld(root);
  const passed = openPassed(join(root, ".cache/labs.json"), { world });
  const parts = await partsOf(root, chapters, trials, new Set(playable));
  // Plays spend time waiting, so we run two for each core, like the matrix.
  const found = await inParallel(parts, (part) => playPart(root, part, passed), 2 * availableParallelism());
  passed.save();
  const missing = only.flatMap(problemsOfFiles);
  const hints = trials.flatMap((trial) => [
    ...problemsOfHints(root, trial),
    ...problemsOfExamples(root, trial.chapter, trial.lab),
  ]);
  const problems = [...missing, ...trials.flatMap(problemsOfDraws), ...hints, ...found.flat()];
  return { table: trials.map(describe).join("\n"), warnings: skipped, problems };
}

function problemsOfFiles({ dir, path, lab }: Chapter): string[] {
  if (!existsSync(join(path, "lab.yaml"))) return [`chapters/${dir}/lab.yaml:1: is missing`];
  return lab.length > 0 ? [] : [`chapters/${dir}/lab: expected a scenario that only the lab plays`];
}

/** A lab that never draws a value passes when a recording of its plays is replayed. */
function problemsOfDraws({ chapter: { dir, lab } }: Trial): string[] {
  if (lab.length === 0 || lab.some((file) => USES_A_DRAW.test(readFileSync(file, "utf8")))) return [];
  return [`chapters/${dir}/lab: expected a scenario that draws a value (draw:) and uses it (<draw.…>)`];
}

const USES_A_DRAW = /<draw\.[a-z]+>/;

/** A hint is read with a failure on the screen. */
const MOST_WORDS = 160;

/** Hints that lead nowhere: a function that does not exist, words that are not in the README. */
function problemsOfHints(root: string, { chapter, lab }: Trial): string[] {
  const problems = [...new Set(lab.steps.map(({ hints }) => hints))].flatMap(({ look, code, readme }) => [
    ...(look.en.split(/\s+/).length > MOST_WORDS ? [`"${look.en.slice(0, 40)}" is too long to be read`] : []),
    ...(isThere(chapter, code) ? [] : [`the chapter has no ${code}`]),
    ...LANGUAGES.filter(
      (language) => headingOver(readme[language], { root, chapter, language }) === undefined,
    ).map((language) => `the README (${language}) does not say "${readme[language]}"`),
  ]);
  return problems.map((problem) => `${relative(root, lab.file)}:1: hints: ${problem}`);
}

function isThere({ path }: Chapter, place: string): boolean {
  const [file = "", name = ""] = place.split(":");
  return (
    existsSync(join(path, file)) && new RegExp(`\\b${name}\\b`).test(readFileSync(join(path, file), "utf8"))
  );
}

function describe({ chapter, lab }: Trial): string {
  return `${chapter.id}  ${lab.steps.length} scenarios, ${chapter.lab.length} of them only here`;
}

/** Two programs for each lab: the start and the chapter. The smoke matrix plays the chapter's own scenarios on it. */
async function partsOf(
  root: string,
  chapters: Chapter[],
  trials: Trial[],
  playable: Set<LabStep>,
): Promise<Part[]> {
  const starts = trials.map(({ chapter }) => startOf(chapters, chapter));
  const played = chapters.filter(
    (chapter) => starts.includes(chapter.path) || trials.some((trial) => trial.chapter === chapter),
  );
  const targets = await chapterTargets(root, played);
  const parts = trials.map(async (trial, i): Promise<Part[]> => {
    const { chapter, lab } = trial;
    const before = chapters.find(({ path }) => path === starts[i]);
    const start = targets.get(before?.id ?? "") ?? (await programTarget(root, chapter, starts[i] ?? ""));
    const steps = lab.steps.filter((step) => playable.has(step));
    const hidden = steps.filter(({ scenario }) => chapter.lab.includes(scenario.file));
    const own = targets.get(chapter.id) as Target;
    return [
      { ...trial, target: start, on: before ?? chapter, steps, problemIn: problemOnStart },
      { ...trial, target: own, on: chapter, steps: hidden, problemIn: problemOnChapter },
    ];
  });
  return (await Promise.all(parts)).flat();
}

async function playPart(root: string, part: Part, passed: Passed): Promise<string[]> {
  const runner = createWarmRunner();
  const problems: string[] = [];
  try {
    for (const step of part.steps) {
      const problem = await problemOf(part, step, passed, runner);
      if (problem) problems.push(`${relative(root, part.lab.file)}:1: ${step.scenario.id}: ${problem}`);
    }
  } finally {
    await runner.close();
  }
  return problems;
}

async function problemOf(
  part: Part,
  step: LabStep,
  passed: Passed,
  runner: WarmRunner,
): Promise<string | undefined> {
  const { chapter, on, target, problemIn } = part;
  const { scenario, start } = step;
  const job = { from: chapter, scenario, on, role: "own" } as const;
  const inputs = { ...target, fingerprint: `${target.fingerprint} ${start}` };
  if (passed.has(job, inputs)) return undefined;
  const isExpected = (failures: Verdict[]) => problemIn(step, failures) === undefined;
  const { failures } = await playAndJudge({ scenario, role: "own", target }, { runner, isExpected });
  const problem = problemIn(step, failures);
  passed.note(job, inputs, problem === undefined);
  return problem;
}

function problemOnStart({ start }: LabStep, [first]: Verdict[]): string | undefined {
  if (!first) return "passes on the start";
  const told = describeFailure(first, "en");
  return told.includes(start) ? undefined : `fails on the start without a word of "${start}":\n${told}`;
}

function problemOnChapter(_: LabStep, failures: Verdict[]): string | undefined {
  if (failures.length === 0) return undefined;
  return `fails on the chapter:\n${failures.map((failure) => describeFailure(failure, "en")).join("\n")}`;
}
