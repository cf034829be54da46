/** The table of chapters in the root README lists all twenty. */

import { type Chapter, PLAN, type PlannedChapter } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import type { Page } from "./page.ts";

/** Rows that are missing, or say of a chapter what is not so. */
export function checkOverview(page: Page, language: Language, chapters: Chapter[]): string[] {
  const rows = page.sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.map(({ cells }) => cells)),
  );
  return PLAN.flatMap((planned) => {
    const row = rows.find((cells) => new RegExp(`\\b${planned.id}\\b`).test(cells[0] ?? ""))?.join(" | ");
    const chapter = chapters.find(({ id }) => id === planned.id);
    const problem =
      row === undefined ? "has no row whose first cell names it" : checkRow(row, planned, chapter, language);
    return problem ? [`${page.file}:1: the table of chapters: ${planned.id} ${problem}`] : [];
  });
}

function checkRow(
  row: string,
  planned: PlannedChapter,
  chapter: Chapter | undefined,
  language: Language,
): string | undefined {
  const title = (chapter ?? planned).title[language];
  if (!row.includes(title)) return `is not called "${title}"`;
  if (!chapter) return undefined;
  const { motto, dir } = chapter;
  if (!row.includes(motto[language])) return `has not the motto "${motto[language]}"`;
  return row.includes(`(chapters/${dir}/`) ? undefined : `has no link to chapters/${dir}/`;
}
