/** Checks that the table of chapters in the root README lists all chapters. */

import type { Chapter } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import type { Page } from "./page.ts";

/** Problems: missing rows, and rows with wrong data. */
export function checkOverview(page: Page, language: Language, chapters: Chapter[]): string[] {
  const rows = page.sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.map(({ cells }) => cells)),
  );
  return chapters.flatMap((chapter) => {
    const row = rows.find((cells) => new RegExp(`\\b${chapter.id}\\b`).test(cells[0] ?? ""))?.join(" | ");
    const problem =
      row === undefined ? "has no row whose first cell names it" : checkRow(row, chapter, language);
    return problem ? [`${page.file}:1: the table of chapters: ${chapter.id} ${problem}`] : [];
  });
}

function checkRow(row: string, chapter: Chapter, language: Language): string | undefined {
  const { title, motto, dir } = chapter;
  if (!row.includes(title[language])) return `is not called "${title[language]}"`;
  if (!row.includes(motto[language])) return `has not the motto "${motto[language]}"`;
  return row.includes(`(chapters/${dir}/`) ? undefined : `has no link to chapters/${dir}/`;
}
