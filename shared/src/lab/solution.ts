/** The difference between a student's program and ours. */

import { type Chapter, previousChapter } from "../chapters/index.ts";
import { compareChapters, compareFolders, type FileDifference } from "../course/index.ts";
import type { LabState } from "./state.ts";

/** The difference from the student's sources to the chapter's. For a program in another language: what the chapter adds. */
export function solutionOf(
  { chapters, chapter, folder }: { chapters: Chapter[]; chapter: Chapter; folder: string },
  { command }: LabState,
): FileDifference[] {
  if (command === undefined) return compareFolders(folder, chapter.path, [chapter]);
  return compareChapters(chapters, previousChapter(chapters, chapter) ?? chapter, chapter);
}
