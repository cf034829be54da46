/** How much of a README is to be read before the cheat sheet. What is folded and what is code does not count. */

import { LANGUAGES, type Language } from "../../wording/index.ts";
import type { Page, Section } from "./page.ts";
import { findSection } from "./sections.ts";

/** English words; Chinese characters; Japanese characters, kana included. */
const UNIT: Record<Language, RegExp> = {
  zh: /\p{Script=Han}/gu,
  en: /[\p{L}\p{N}][\p{L}\p{N}'’./_-]*/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
};

const MOST: Record<Language, number> = { zh: 1500, en: 900, ja: 2200 };

/** A page with a second sitting may be longer, but no sitting may be longer than this. */
const MOST_IN_A_SITTING: Record<Language, number> = { zh: 1200, en: 700, ja: 1700 };

/** For each language the length of the page's one sitting, or of its two. */
export type ReadingLength = Record<Language, number[]>;

export function measureReading(pages: Partial<Record<Language, Page>>): ReadingLength {
  const measure = (language: Language) => {
    const page = pages[language];
    return page ? sittingsOf(page, language).map((sections) => lengthOf(sections, language)) : [];
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, measure(language)])) as ReadingLength;
}

/** Problems: pages with more to read than a lesson has time for. */
export function checkReadingLength(page: Page, language: Language, lengths: number[]): string[] {
  const most = (lengths.length > 1 ? MOST_IN_A_SITTING : MOST)[language];
  return lengths
    .filter((length) => length > most)
    .map(
      (length) =>
        `${page.file}:1: has ${length} ${language === "en" ? "words" : "characters"} to read before the cheat sheet, ` +
        `at most ${most}: shorten it, or fold what a first reading does not need`,
    );
}

/** The sections before the cheat sheet, without the start of the page, cut where the second sitting begins. */
function sittingsOf(page: Page, language: Language): Section[][] {
  const end = findSection(page, "cheat sheet", language, "");
  const sections = page.sections.slice(1, end ? page.sections.indexOf(end) : undefined);
  const second = findSection(page, "second sitting", language, "");
  if (!second) return [sections];
  const cut = sections.indexOf(second);
  return [sections.slice(0, cut), sections.slice(cut)];
}

function lengthOf(sections: Section[], language: Language): number {
  const text = sections
    .flatMap(openLines)
    .join("\n")
    .replaceAll(/\]\([^)]*\)/g, "]");
  return text.match(UNIT[language])?.length ?? 0;
}

/** Without headings and the captions of code. */
function openLines({ prose, folded }: Section): string[] {
  const lines = prose.map(({ text }) => text);
  const open = folded ? lines.slice(lines.findLastIndex((text) => text.startsWith("</details>")) + 1) : lines;
  return open.filter((text) => !/^(?:#|\*\*`[^`]+`\*\*$)/.test(text));
}
