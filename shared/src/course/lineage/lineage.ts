/** Checks that each chapter is the previous one plus the changes that its `chapter.json` declares. */

import { type Chapter, previousChapter } from "../../chapters/index.ts";
import { countKept, findHunks, nonBlank } from "../hunks.ts";
import { isBinary, linesOf, readSources, type Sources } from "../sources.ts";
import { type Column, table } from "../table.ts";
import { findCosmeticHunks } from "./cosmetic.ts";

/** The least percentage of the previous chapter's non-blank lines that must survive, unless `keeps` states another one. */
const KEPT_PERCENT = 95;

/** The difference between two source trees; counts are lines. */
export interface SourceDelta {
  added: string[];
  changed: string[];
  removed: string[];
  addedLines: number;
  /** The added lines that are not blank. */
  addedCode: number;
  removedLines: number;
  /** The percentage of the previous tree's non-blank lines that are still there, in order, in the same or a moved file. */
  keptPercent: number;
}

export interface LineageRow extends SourceDelta {
  id: string;
  lines: number;
}

export interface LineageResult {
  rows: LineageRow[];
  /** One line each, `chapters/s03_permission/chapter.json: …`. */
  problems: string[];
}

/** Compares two source trees file by file. */
export function compareSources(previous: Sources, current: Sources): SourceDelta {
  const added = [...current.keys()].filter((path) => !previous.has(path));
  const removed = [...previous.keys()].filter((path) => !current.has(path));
  const changed = [...current.keys()].filter(
    (path) => previous.get(path)?.equals(current.get(path) as Buffer) === false,
  );
  const hunks = [...added, ...removed, ...changed].flatMap((path) =>
    findHunks(linesOf(previous.get(path)), linesOf(current.get(path))),
  );
  return {
    added,
    changed,
    removed,
    addedLines: hunks.reduce((sum, hunk) => sum + hunk.newLines.length, 0),
    addedCode: hunks.reduce((sum, hunk) => sum + nonBlank(hunk.newLines).length, 0),
    removedLines: hunks.reduce((sum, hunk) => sum + hunk.oldLines.length, 0),
    keptPercent: keptPercent(previous, current, added),
  };
}

function keptPercent(previous: Sources, current: Sources, added: string[]): number {
  const total = countLines(previous);
  if (total === 0) return 100;
  let kept = 0;
  for (const [path, bytes] of previous) {
    const old = linesOf(bytes);
    // A removed file may have moved: compare it with the most similar added file.
    const heirs = current.has(path) ? [path] : added;
    kept += Math.max(0, ...heirs.map((heir) => countKept(old, linesOf(current.get(heir)))));
  }
  return (100 * kept) / total;
}

function countLines(sources: Sources): number {
  return [...sources.values()].reduce((sum, bytes) => sum + nonBlank(linesOf(bytes)).length, 0);
}

/** Checks every chapter against the previous one by the rules of lineage. */
export function checkLineage(chapters: Chapter[]): LineageResult {
  const result: LineageResult = { rows: [], problems: [] };
  for (const chapter of chapters) {
    const before = previousChapter(chapters, chapter);
    const current = readSources(chapter.path);
    const previous: Sources = before ? readSources(before.path) : new Map();
    const delta = compareSources(previous, current);
    const lines = [...current.values()].reduce((sum, bytes) => sum + linesOf(bytes).length, 0);
    result.rows.push({ id: chapter.id, lines, ...delta });
    result.problems.push(...findOwnName(chapter, current));
    result.problems.push(...checkDelta(chapter, delta), ...findCosmetic(chapter, previous, current, delta));
  }
  return result;
}

function checkDelta(chapter: Chapter, delta: SourceDelta): string[] {
  const { adds, changes, removes } = chapter;
  return [
    ...compareDeclared(chapter, { key: "adds", declared: adds, real: delta.added, fact: "is new" }),
    ...compareDeclared(chapter, {
      key: "changes",
      declared: Object.keys(changes),
      real: delta.changed,
      fact: "differs",
    }),
    ...compareDeclared(chapter, {
      key: "removes",
      declared: Object.keys(removes),
      real: delta.removed,
      fact: "is gone",
    }),
    ...checkKept(chapter, delta),
  ];
}

/** Problems: differences between the list in chapter.json under `key` and the real files. */
interface Declaration {
  key: string;
  declared: string[];
  real: string[];
  fact: string;
}

function compareDeclared({ dir }: Chapter, { key, declared, real, fact }: Declaration): string[] {
  const file = `chapters/${dir}/chapter.json`;
  const missing = real.filter((path) => !declared.includes(path));
  const untrue = declared.filter((path) => !real.includes(path));
  return [
    ...missing.map((path) => `${file}: ${path} ${fact} but "${key}" does not declare it`),
    ...untrue.map(
      (path) => `${file}: "${key}" declares ${path}, but it is not so: compare with the chapter before`,
    ),
  ];
}

function checkKept(chapter: Chapter, delta: SourceDelta): string[] {
  const least = chapter.keeps?.percent ?? KEPT_PERCENT;
  if (delta.keptPercent >= least) return [];
  const kept = delta.keptPercent.toFixed(1);
  return [
    `chapters/${chapter.dir}: keeps ${kept} % of the previous chapter's lines, expected at least ${least} %: ` +
      'insert lines instead of rewriting, or declare "keeps" with the reason',
  ];
}

function findCosmetic(chapter: Chapter, previous: Sources, current: Sources, delta: SourceDelta): string[] {
  const texts = delta.changed
    .filter((path) => !isBinary(current.get(path) as Buffer))
    .map((path) => ({ path, oldLines: linesOf(previous.get(path)), newLines: linesOf(current.get(path)) }));
  const onlyEndings = texts.filter(({ oldLines, newLines }) => findHunks(oldLines, newLines).length === 0);
  return [
    ...onlyEndings.map(({ path }) => `chapters/${chapter.dir}/${path}: cosmetic: only line endings change`),
    ...findCosmeticHunks(texts).map(
      ({ path, line, why }) =>
        `chapters/${chapter.dir}/${path}:${line}: cosmetic hunk: ${why}; make the previous chapter say it the same way`,
    ),
  ];
}

function findOwnName(chapter: Chapter, sources: Sources): string[] {
  const name = new RegExp(`(?<![A-Za-z0-9])${chapter.id}(?![A-Za-z0-9])`, "i");
  return [...sources].flatMap(([path, bytes]) => {
    const line = linesOf(bytes).findIndex((text) => name.test(text));
    if (line < 0) return [];
    return [
      `chapters/${chapter.dir}/${path}:${line + 1}: names its own chapter (${chapter.id}); ids come from chapter.json`,
    ];
  });
}

const COLUMNS: Column<LineageRow>[] = [
  ["chapter", ({ id }) => id],
  ["lines", ({ lines }) => String(lines)],
  ["files added", ({ added }) => String(added.length)],
  ["files changed", ({ changed }) => String(changed.length)],
  ["lines added", ({ addedLines }) => String(addedLines)],
  ["lines removed", ({ removedLines }) => String(removedLines)],
  // s01 has no previous chapter.
  ["kept %", ({ keptPercent, addedLines, lines }) => (addedLines === lines ? "" : keptPercent.toFixed(1))],
];

/** The table that `pnpm check lineage` prints. */
export function lineageTable(rows: LineageRow[]): string {
  return table(COLUMNS, rows);
}
