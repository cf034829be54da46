/** All labs of a student: which are begun, how far, with how many hints, and where. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../chapters/index.ts";
import { type BegunLab, begunLabs } from "./places.ts";
import type { LabState } from "./state.ts";

export interface LabRow {
  chapter: Chapter;
  /** Its labs; first the one that is worked on. */
  begun: BegunLab[];
  /** How many scenarios the lab has. */
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

/** How many hints were taken. */
export function hintsTaken({ hints }: LabState): number {
  return Object.values(hints).reduce((sum, taken) => sum + taken, 0);
}
