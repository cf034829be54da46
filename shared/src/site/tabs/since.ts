/** The page "Since when" of a chapter: all of its code, each line with the chapter that added it. */

import type { Chapter } from "../../chapters/index.ts";
import { type Language, words } from "../../wording/index.ts";
import { readingPlace } from "../code/between.ts";
import { codeIndex } from "../code/course-code.ts";
import { type CodeIndex, isIn } from "../code/data.ts";
import type { Course } from "../course.ts";

/** A file, and the number of lines that each chapter added. */
export interface SinceEntry {
  path: string;
  brought: Record<number, number>;
}

export function sincePage({ chapters }: Course, { id, number, title }: Chapter, language: Language): string {
  const entries = sinceEntries(codeIndex(chapters), number);
  const lines = entries
    .flatMap(({ brought }) => Object.values(brought))
    .reduce((sum, count) => sum + count, 0);
  return [
    `# ${id}: ${title[language]} · ${words.tabSince[language]}`,
    words.sinceIntro({ id, files: entries.length, lines })[language],
    `<SinceWhen :chapter="${number}" :files='${JSON.stringify(entries)}' />`,
  ].join("\n\n");
}

/** Files in the order in which chapters add them. */
function sinceEntries(index: CodeIndex, chapter: number): SinceEntry[] {
  const place = readingPlace(index, 0, chapter);
  const files = [...index.files].sort((a, b) => place(a.path) - place(b.path));
  return files.flatMap(({ path, counts }) => {
    const brought: SinceEntry["brought"] = {};
    for (const count of counts.filter((one) => isIn(chapter, one)))
      brought[count.from] = (brought[count.from] ?? 0) + count.lines;
    return Object.keys(brought).length > 0 ? [{ path, brought }] : [];
  });
}
