/** How a student's program differs from ours. */

import { type Chapter, previousChapter } from "../chapters/index.ts";
import { compareChapters, compareFolders, type FileDifference } from "../course/index.ts";
import type { LabState } from "./state.ts";

/** From the student's sources to those of the chapter; of a program in another language, what the chapter adds. */
export function solutionOf(
  { chapters, chapter, folder }: { chapters: Chapter[]; chapter: Chapter; folder: string },
  { command }: LabState,
): FileDifference[] {
  if (command === undefined) return compareFolders(folder, chapter.path, [chapter]);
  return compareChapters(chapters, previousChapter(chapters, chapter) ?? chapter, chapter);
}
