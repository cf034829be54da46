/** Checks the table on the teachers' page that says how long each chapter is. */

import type { ExplainedRow } from "./explained.ts";
import type { Page } from "./page.ts";

/** Problems: rows `| s03 | 538 | …` whose second cell is not the number of lines that the chapter adds. */
export function checkPlanTable(page: Page, chapters: ExplainedRow[]): string[] {
  const rows = page.sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows));
  return chapters.flatMap(({ id, added }) => {
    const row = rows.find(({ cells }) => cells[0] === id && /^\d+$/.test(cells[1] ?? ""));
    if (!row || Number(row.cells[1]) === added) return [];
    return [`${page.file}:${row.line}: ${id} adds ${added} lines, not ${row.cells[1]}`];
  });
}
