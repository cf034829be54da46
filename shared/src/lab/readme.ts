/** Reads the parts of a chapter's README that its lab uses, in the reader's language. */

import type { Chapter } from "../chapters/index.ts";
import { chapterStem, readPages, type Section } from "../course/index.ts";
import type { Language } from "../wording/index.ts";

/** The heading over the words in the README, and not the face of a fold; undefined if they are not there. */
export function headingOver(
  words: string,
  { root, chapter, language }: { root: string; chapter: Chapter; language: Language },
): string | undefined {
  const sections: Section[] = readPages(root, chapterStem(chapter))[language]?.sections ?? [];
  const at = sections.findIndex(({ source }) => source.join("\n").includes(words));
  if (at < 0) return undefined;
  return (
    sections.slice(0, at + 1).findLast(({ heading, folded }) => heading !== "" && !folded)?.heading ?? ""
  );
}
