/** The chapter that a person names on the command line. */

import { type Chapter, findChapter } from "@harness/shared/chapters";
import { UsageError } from "./command.ts";

/** @throws UsageError if there is no such chapter. */
export function chapterNamed(name: string, chapters: Chapter[]): Chapter {
  const chapter = findChapter(chapters, name);
  if (chapter) return chapter;
  throw new UsageError(`No chapter ${name}. There are ${chapters.map(({ id }) => id).join(", ")}.`);
}
