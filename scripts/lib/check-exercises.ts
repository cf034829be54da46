/** Each exercise asks for what its chapter does not do yet, and has a solution that does it. */

import { existsSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { type Chapter, type Exercise, readExercises } from "@harness/shared/chapters";
import {
  chapterTarget,
  describeFailure,
  onWarmRunners,
  openPassed,
  playAndJudge,
  type Target,
  type Verdict,
  type WarmRunner,
} from "@harness/shared/smoke";
import { chapterTargets, sourcesOf } from "./chapter-targets.ts";
import type { CheckResult } from "./checks.ts";
import { PatchError, withPatched } from "./patched-chapter.ts";
import { sortOut } from "./playable.ts";
import { fingerprintOfWorld } from "./world.ts";

const FEWEST = 2;

interface Trial {
  chapter: Chapter;
  exercise: Exercise;
}

/** The problems of all exercises. An exercise that was in order and has not changed is not played again. */
export async function checkExercises(root: string, chapters: Chapter[]): Promise<CheckResult> {
  const trials = chapters.flatMap((chapter) =>
    readExercises(chapter).map((exercise): Trial => ({ chapter, exercise })),
  );
  const problems = [...chapters.flatMap(checkNumber), ...trials.flatMap((trial) => checkFiles(root, trial))];
  const complete = trials.filter((trial) => checkFiles(root, trial).length === 0);
  const { playable, skipped } = await sortOut(complete, ({ exercise }) => exercise);
  const found = await playNew(root, chapters, playable);
  return { warnings: skipped, problems: [...problems, ...found] };
}

function checkNumber({ dir, exercises }: Chapter): string[] {
  if (exercises.length >= FEWEST) return [];
  return [`chapters/${dir}/exercises: expected at least ${FEWEST}, found ${exercises.length}`];
}

function checkFiles(root: string, { chapter, exercise }: Trial): string[] {
  const { id, file, before, patch } = exercise;
  const names = chapter.scenarios.map((scenario) => basename(scenario, ".yaml"));
  const problems = [
    ...(basename(file, ".yaml") === id ? [] : [`expected to be called ${id}.yaml, after its id`]),
    ...(names.includes(id) ? [`the id ${id} is taken by a scenario of the chapter`] : []),
    ...(before.length > 0 ? [] : ["expected what the chapter does without a solution under before"]),
    ...(existsSync(patch) ? [] : [`expected a solution beside it, ${basename(patch)}`]),
  ];
  return problems.map((problem) => `${relative(root, file)}:1: ${problem}`);
}

async function playNew(root: string, chapters: Chapter[], trials: Trial[]): Promise<string[]> {
  const world = await fingerprintOfWorld(root);
  const passed = openPassed(join(root, ".cache/exercises.json"), { world });
  const sources = await sourcesOf(root, chapters);
  const inputsOf = ({ chapter, exercise }: Trial): Target => ({
    ...chapterTarget(root, chapter),
    fingerprint: `${sources.get(chapter)} ${readFileSync(exercise.patch, "utf8")}`,
  });
  const jobOf = ({ chapter, exercise }: Trial) =>
    ({ from: chapter, scenario: exercise, on: chapter, role: "own" }) as const;
  const fresh = trials.filter((trial) => !passed.has(jobOf(trial), inputsOf(trial)));
  const targets = await chapterTargets(
    root,
    chapters.filter((chapter) => fresh.some((trial) => trial.chapter === chapter)),
  );
  const problems = await onWarmRunners(fresh, async (trial, runner) => {
    const unchanged = targets.get(trial.chapter.id) as Target;
    const found = [
      ...(await playUnchanged(trial, unchanged, runner)),
      ...(await playSolution(root, trial, runner)),
    ];
    passed.note(jobOf(trial), inputsOf(trial), found.length === 0);
    return found;
  });
  passed.save();
  return problems.flat();
}

/** The unchanged chapter must fail the exercise, and must do what the exercise says under `before`. */
async function playUnchanged(trial: Trial, target: Target, runner: WarmRunner): Promise<string[]> {
  const { failures } = await playAndJudge({ scenario: trial.exercise, role: "before", target }, { runner });
  return failures.map((failure) => problemOf(trial, "the chapter as it is", failure));
}

async function playSolution(root: string, trial: Trial, runner: WarmRunner): Promise<string[]> {
  const { chapter, exercise } = trial;
  try {
    const { failures } = await withPatched(root, chapter, exercise.patch, (target) =>
      playAndJudge({ scenario: exercise, role: "own", target }, { runner }),
    );
    return failures.map((failure) => problemOf(trial, "with its solution", failure));
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    return [`${relative(root, exercise.patch)}:1: ${error.message}`];
  }
}

function problemOf({ chapter, exercise }: Trial, where: string, failure: Verdict): string {
  return `chapters/${chapter.dir}/exercises/${exercise.id}.yaml:1: ${where}:\n${describeFailure(failure, "en")}`;
}
