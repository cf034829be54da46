/** Reads the pages of the course: each page has three files, one for each language. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../../chapters/index.ts";
import { LANGUAGES, type Language } from "../../wording/index.ts";
import { type Page, parsePage } from "./page.ts";

/** A page in the languages that exist. */
export type Pages = Partial<Record<Language, Page>>;

/** The path of a chapter's README without language and file ending. */
export function chapterStem({ dir }: Chapter): string {
  return `chapters/${dir}/README`;
}

/** README.md is Chinese; the others have their language in the name. */
export function fileName(stem: string, language: Language): string {
  return language === "zh" ? `${stem}.md` : `${stem}.${language}.md`;
}

/**
 * The pages that exist of a document, by language. `stem` is its path below `root`, without language and file ending.
 */
export function readPages(root: string, stem: string): Pages {
  const pages: Pages = {};
  for (const language of LANGUAGES) {
    const file = fileName(stem, language);
    if (existsSync(join(root, file)))
      pages[language] = parsePage(file, readFileSync(join(root, file), "utf8"));
  }
  return pages;
}

export function missingPages(stem: string, pages: Pages): string[] {
  return LANGUAGES.filter((language) => !pages[language]).map(
    (language) => `${fileName(stem, language)}:1: is missing`,
  );
}

/** The problems that `check` finds on each existing page. */
export function eachPage<Found>(pages: Pages, check: (page: Page, language: Language) => Found[]): Found[] {
  return LANGUAGES.flatMap((language) => {
    const page = pages[language];
    return page ? check(page, language) : [];
  });
}
