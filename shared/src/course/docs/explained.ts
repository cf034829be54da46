/** How much of a chapter's added code its README shows, and how long the README is. */

import { findHunks } from "../hunks.ts";
import { linesOf, type Sources } from "../sources.ts";
import { type Column, table } from "../table.ts";
import { linesQuoted, quotedFences } from "./excerpts.ts";
import type { Page } from "./page.ts";

const LEAST_PERCENT = 12;
const AIM_PERCENT = 20;
const MOST_TO_READ = 7_000;

export interface ExplainedRow {
  id: string;
  /** Added lines that are not blank. */
  added: number;
  quoted: number;
  percent: number;
  /** Chinese characters and other words outside of code and folded parts. */
  toRead: number;
}

/** `page` is the Chinese README; the others show the same code. */
export function measureExplained(id: string, page: Page, previous: Sources, current: Sources): ExplainedRow {
  let [added, quoted] = [0, 0];
  for (const [path, bytes] of current) {
    const lines = linesOf(bytes);
    const fences = quotedFences(page).filter(({ caption }) => caption === path);
    const shown = new Set(fences.flatMap((fence) => linesQuoted(fence, lines) ?? []));
    const isNew = addedLines(linesOf(previous.get(path)), lines);
    added += isNew.length;
    quoted += isNew.filter((line) => shown.has(line)).length;
  }
  return { id, added, quoted, percent: added === 0 ? 100 : (100 * quoted) / added, toRead: toRead(page) };
}

function toRead({ sections }: Page): number {
  const open = sections.filter(({ folded }) => !folded).flatMap(({ prose }) => prose);
  return open.reduce((sum, { text }) => sum + (text.match(/\p{Script=Han}|[\w.]+/gu)?.length ?? 0), 0);
}

/** The indices of the added lines that are not blank. */
function addedLines(before: string[], after: string[]): number[] {
  return findHunks(before, after)
    .flatMap(({ newStart, newLines }) => newLines.map((_, index) => newStart + index))
    .filter((index) => after[index]?.trim() !== "");
}

export function checkExplained(row: ExplainedRow, page: Page): string[] {
  const { added, quoted, percent, toRead } = row;
  const problems = [];
  if (percent < LEAST_PERCENT)
    problems.push(
      `${page.file}:1: shows ${quoted} of ${added} added lines (${percent.toFixed(1)} %), at least ${LEAST_PERCENT} %, ` +
        `aim at ${AIM_PERCENT}: show the functions that are the mechanism, whole; folded ones count`,
    );
  if (toRead > MOST_TO_READ)
    problems.push(
      `${page.file}:1: has ${toRead} characters to read, at most ${MOST_TO_READ}: fold what a first reading does not need`,
    );
  return problems;
}

const COLUMNS: Column<ExplainedRow>[] = [
  ["chapter", ({ id }) => id],
  ["lines added", ({ added }) => String(added)],
  ["shown", ({ quoted }) => String(quoted)],
  ["explained %", ({ percent }) => percent.toFixed(1)],
  ["to read", ({ toRead }) => String(toRead)],
];

/** The table that `pnpm check docs` prints. */
export function explainedTable(rows: ExplainedRow[]): string {
  return table(COLUMNS, rows);
}
