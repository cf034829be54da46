/** An overview of a student's labs: progress, number of hints, and folder. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../chapters/index.ts";
import { type BegunLab, begunLabs } from "./places.ts";
import type { LabState } from "./state.ts";

export interface LabRow {
  chapter: Chapter;
  /** The labs of the chapter; the current one first. */
  begun: BegunLab[];
  /** The number of scenarios. */
  all: number;
}

/** One row for each chapter that has a lab. */
export function listLabs(chapters: Chapter[]): LabRow[] {
  const withLab = chapters.filter(({ path }) => existsSync(join(path, "lab.yaml")));
  return withLab.map((chapter) => ({
    chapter,
    all: chapter.scenarios.length + chapter.lab.length,
    begun: begunLabs(chapter.id),
  }));
}

/** The number of hints that were taken. */
export function hintsTaken({ hints }: LabState): number {
  return Object.values(hints).reduce((sum, taken) => sum + taken, 0);
}
