/** Reads the parts of a chapter's README that its lab uses, in the reader's language. */

import type { Chapter } from "../chapters/index.ts";
import { chapterStem, readPages, type Section } from "../course/index.ts";
import type { Language } from "../wording/index.ts";

/** The heading of the README section that contains these words; undefined if none does. */
export function headingOver(
  words: string,
  { root, chapter, language }: { root: string; chapter: Chapter; language: Language },
): string | undefined {
  const sections: Section[] = readPages(root, chapterStem(chapter))[language]?.sections ?? [];
  const at = sections.findIndex(({ source }) => source.join("\n").includes(words));
  if (at < 0) return undefined;
  return sections.slice(0, at + 1).findLast(({ heading }) => heading !== "")?.heading ?? "";
}
