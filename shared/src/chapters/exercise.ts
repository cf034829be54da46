/** One exercise: a scenario that a student makes pass by changing the chapter. */

import { DocumentError } from "../document/index.ts";
import { LEVELS, readScenario, type Scenario } from "./scenario.ts";

/** `before`: what the unchanged chapter does. */
export interface Exercise extends Scenario {
  exercise: NonNullable<Scenario["exercise"]>;
  /** The path of the solution, a unified diff against the chapter. */
  patch: string;
}

/**
 * The exercises of a chapter, from easy to hard.
 * @throws DocumentError with a line `file:line: place: what was expected` for each mistake.
 */
export function readExercises({ exercises }: { exercises: string[] }): Exercise[] {
  return exercises.map(readExercise).sort((a, b) => levelOf(a) - levelOf(b));
}

function readExercise(file: string): Exercise {
  const { exercise, ...scenario } = readScenario(file);
  if (!exercise) throw new DocumentError(`${file}:1: expected exercise: with level, task and hint`);
  return { ...scenario, exercise, patch: file.replace(/\.yaml$/, ".patch") };
}

function levelOf({ exercise }: Exercise): number {
  return LEVELS.indexOf(exercise.level);
}
