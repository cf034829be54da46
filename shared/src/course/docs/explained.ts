/** How much of a chapter's added code its README shows, and how much there is to read. */

import { findHunks } from "../hunks.ts";
import { linesOf, type Sources } from "../sources.ts";
import { type Column, table } from "../table.ts";
import { linesQuoted, quotedFences } from "./excerpts.ts";
import type { Page } from "./page.ts";
import type { Pages } from "./pages.ts";
import { measureReading, type ReadingLength } from "./reading-length.ts";

const LEAST_PERCENT = 25;
const MOST_PERCENT = 45;

/** A chapter that adds less may show more. */
const FEW_LINES = 300;

export interface ExplainedRow {
  id: string;
  /** Added lines that are not blank. */
  added: number;
  quoted: number;
  percent: number;
  toRead: ReadingLength;
}

/** The Chinese README is measured; the others show the same code. */
export function measureExplained(
  id: string,
  pages: Pages & { zh: Page },
  previous: Sources,
  current: Sources,
): ExplainedRow {
  let [added, quoted] = [0, 0];
  for (const [path, bytes] of current) {
    const lines = linesOf(bytes);
    const fences = quotedFences(pages.zh).filter(({ caption }) => caption === path);
    const shown = new Set(fences.flatMap((fence) => linesQuoted(fence, lines) ?? []));
    const isNew = addedLines(linesOf(previous.get(path)), lines);
    added += isNew.length;
    quoted += isNew.filter((line) => shown.has(line)).length;
  }
  return {
    id,
    added,
    quoted,
    percent: added === 0 ? 100 : (100 * quoted) / added,
    toRead: measureReading(pages),
  };
}

/** The indices of the added lines that are not blank. */
function addedLines(before: string[], after: string[]): number[] {
  return findHunks(before, after)
    .flatMap(({ newStart, newLines }) => newLines.map((_, index) => newStart + index))
    .filter((index) => after[index]?.trim() !== "");
}

/** Problems: a page that shows too little of the code to explain it, or more than it can explain. */
export function checkExplained({ added, quoted, percent }: ExplainedRow, page: Page): string[] {
  const shows = `${page.file}:1: shows ${quoted} of ${added} added lines (${percent.toFixed(1)} %)`;
  if (percent < LEAST_PERCENT)
    return [
      `${shows}, at least ${LEAST_PERCENT} %: show the functions that are the mechanism, whole; folded ones count`,
    ];
  if (percent > MOST_PERCENT && added > FEW_LINES)
    return [`${shows}, at most ${MOST_PERCENT} %: show only what the text talks about`];
  return [];
}

const COLUMNS: Column<ExplainedRow>[] = [
  ["chapter", ({ id }) => id],
  ["lines added", ({ added }) => String(added)],
  ["shown", ({ quoted }) => String(quoted)],
  ["explained %", ({ percent }) => percent.toFixed(1)],
  ["zh to read", ({ toRead }) => toRead.zh.join(" + ")],
  ["en to read", ({ toRead }) => toRead.en.join(" + ")],
  ["ja to read", ({ toRead }) => toRead.ja.join(" + ")],
];

/** The table that `pnpm check docs` prints. */
export function explainedTable(rows: ExplainedRow[]): string {
  return table(COLUMNS, rows);
}
