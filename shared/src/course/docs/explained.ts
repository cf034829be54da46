/** How much of the code that a chapter adds is shown in its README. */

import { findHunks } from "../hunks.ts";
import { codeLines } from "../lineage/tokens.ts";
import { linesOf, type Sources } from "../sources.ts";
import { type Column, table } from "../table.ts";
import { linesQuoted, quotedFences } from "./excerpts.ts";
import type { Page } from "./page.ts";

const LEAST_PERCENT = 12;
const AIM_PERCENT = 20;

export interface ExplainedRow {
  id: string;
  /** Lines with code on them that the chapter before has not; comments and blank lines do not count. */
  code: number;
  quoted: number;
  percent: number;
}

/** `page` is the Chinese README: the others show the same code. */
export function measureExplained(id: string, page: Page, previous: Sources, current: Sources): ExplainedRow {
  const added = [...current].map(([path, bytes]) => ({
    lines: linesOf(bytes),
    added: addedCode(path, linesOf(previous.get(path)), linesOf(bytes)),
    fences: quotedFences(page).filter(({ caption }) => caption === path),
  }));
  const code = added.reduce((sum, file) => sum + file.added.size, 0);
  const quoted = added.reduce((sum, file) => {
    const shown = new Set(file.fences.flatMap((fence) => linesQuoted(fence, file.lines) ?? []));
    return sum + [...file.added].filter((line) => shown.has(line)).length;
  }, 0);
  return { id, code, quoted, percent: code === 0 ? 100 : (100 * quoted) / code };
}

function addedCode(path: string, before: string[], after: string[]): Set<number> {
  const code = codeLines(path, after);
  const added = findHunks(before, after).flatMap(({ newStart, newLines }) =>
    newLines.map((_, index) => newStart + index),
  );
  return new Set(added.filter((line) => code.has(line)));
}

export function checkExplained({ code, quoted, percent }: ExplainedRow, page: Page): string[] {
  if (percent >= LEAST_PERCENT) return [];
  return [
    `${page.file}:1: shows ${quoted} of ${code} added lines of code (${percent.toFixed(1)} %), at least ${LEAST_PERCENT} %, ` +
      `aim at ${AIM_PERCENT}: show the functions that are the mechanism, whole; folded ones count`,
  ];
}

const COLUMNS: Column<ExplainedRow>[] = [
  ["chapter", ({ id }) => id],
  ["code added", ({ code }) => String(code)],
  ["shown", ({ quoted }) => String(quoted)],
  ["explained %", ({ percent }) => percent.toFixed(1)],
];

/** The table that `pnpm check docs` prints. */
export function explainedTable(rows: ExplainedRow[]): string {
  return table(COLUMNS, rows);
}
