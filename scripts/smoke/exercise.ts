/** `pnpm smoke s02 --exercise ID`: the task, then the verdict on the student's own chapter or program. */

import { type Chapter, type Exercise, readExercises } from "@harness/shared/chapters";
import { words } from "@harness/shared/wording";
import { UsageError } from "../lib/command.ts";
import { language } from "./language.ts";

/** @throws UsageError if the chapter has no such exercise. */
export function exerciseNamed(chapter: Chapter, id: string): Exercise {
  const exercises = readExercises(chapter);
  const found = exercises.find((exercise) => exercise.id === id);
  if (found) return found;
  const known = exercises.map((exercise) => exercise.id).join(", ") || "none";
  throw new UsageError(`No exercise ${id} in ${chapter.id}. There are: ${known}.`);
}

export function describeTask({ title, exercise: { level, task } }: Exercise): string {
  return `── ${words.exerciseHeading({ level, title })[language]}\n${task[language].trimEnd()}\n`;
}

export function describeHint({ exercise: { hint } }: Exercise): string {
  return words.tryThis({ hint })[language].trimEnd();
}
