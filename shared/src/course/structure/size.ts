/** Measures the chapters and what each one adds: a reader should be able to read a difference in one sitting. */

import { type Chapter, previousChapter } from "../../chapters/index.ts";
import { compareSources } from "../lineage/lineage.ts";
import { readSources, type Sources } from "../sources.ts";
import { type Column, table } from "../table.ts";
import { type Facts, readFacts } from "./facts.ts";
import { chapterSource, codeBelow } from "./files.ts";

/** Added lines that are not blank: the aim and the limit. */
const ADDED = { aim: 450, most: 500 };
/** s03 has a higher aim: the gate cannot be split into two chapters. */
const ADDED_BY: Record<string, { aim: number; most: number }> = { s03: { aim: 550, most: 550 } };

const LONGEST_FUNCTION = 50;
const LARGE_FILE = 200;

export interface SizeRow {
  /** The chapter id, or another folder. */
  name: string;
  /** undefined for other folders. */
  added: number | undefined;
  lines: number;
  files: number;
  largest: { path: string; lines: number };
  longest: { path: string; line: number; name: string; lines: number };
}

export interface SizeResult {
  rows: SizeRow[];
  /** Values over a limit, one line each. */
  problems: string[];
  /** Values over an aim. */
  warnings: string[];
}

/** Measures every chapter, shared/ and scripts/. */
export async function checkSize(root: string, chapters: Chapter[]): Promise<SizeResult> {
  const sources = chapters.map(chapterSource);
  const others = ["shared/src", "scripts"];
  const facts = await readFacts(
    root,
    [...sources, ...others].flatMap((folder) => codeBelow(root, folder)),
  );
  const rows = [
    ...chapters.map((chapter) => {
      const row = rowOf(chapter.id, chapterSource(chapter), facts);
      return { ...row, added: addedLines(chapters, chapter) };
    }),
    ...others.map((folder) => rowOf(folder, folder, facts)),
  ];
  return {
    rows,
    problems: [...rows.flatMap(checkAdded), ...longFunctions(facts)],
    warnings: [...rows.flatMap(noteAdded), ...largeFiles(facts)],
  };
}

function addedLines(chapters: Chapter[], chapter: Chapter): number {
  const before = previousChapter(chapters, chapter);
  const previous: Sources = before ? readSources(before.path) : new Map();
  return compareSources(previous, readSources(chapter.path)).addedCode;
}

function rowOf(name: string, folder: string, facts: Facts): SizeRow {
  const files = [...facts].filter(([path]) => path.startsWith(`${folder}/`));
  const sizes = files.map(([path, { lines }]) => ({ path, lines }));
  const functions = files.flatMap(([path, file]) =>
    file.functions.map(({ name, line, lines }) => ({ path, line, name, lines })),
  );
  return {
    name,
    added: undefined,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    files: files.length,
    largest: largestOf(sizes) ?? { path: "", lines: 0 },
    longest: largestOf(functions) ?? { path: "", line: 0, name: "", lines: 0 },
  };
}

function largestOf<Item extends { lines: number }>(items: Item[]): Item | undefined {
  return items.reduce<Item | undefined>(
    (most, item) => (item.lines > (most?.lines ?? 0) ? item : most),
    undefined,
  );
}

function checkAdded({ name, added = 0 }: SizeRow): string[] {
  const { most } = ADDED_BY[name] ?? ADDED;
  if (added <= most) return [];
  return [
    `${name}: adds ${added} lines, at most ${most}: move what a student need not read to shared/, or split the mechanism`,
  ];
}

function noteAdded({ name, added = 0 }: SizeRow): string[] {
  const { aim, most } = ADDED_BY[name] ?? ADDED;
  return added > aim && added <= most ? [`${name}: adds ${added} lines, aim at ${aim}`] : [];
}

/** A long function is reported once, in the first copy of its file. */
function longFunctions(facts: Facts): string[] {
  return firstCopies(facts).flatMap(([path, { functions }]) =>
    functions
      .filter(({ lines }) => lines > LONGEST_FUNCTION)
      .map(
        ({ name, line, lines }) =>
          `${path}:${line}: ${name} has ${lines} lines, at most ${LONGEST_FUNCTION}: give its steps names of their own`,
      ),
  );
}

function largeFiles(facts: Facts): string[] {
  return firstCopies(facts)
    .filter(([, { lines }]) => lines > LARGE_FILE)
    .map(([path, { lines }]) => `${path}: ${lines} lines, hardly any file needs more than ${LARGE_FILE}`);
}

/** The first copy of each file. Equal files share one facts object. */
function firstCopies(facts: Facts) {
  const seen = new Set<unknown>();
  return [...facts].filter(([, file]) => !seen.has(file) && seen.add(file));
}

const COLUMNS: Column<SizeRow>[] = [
  ["chapter", ({ name }) => name],
  ["lines added", ({ added }) => (added === undefined ? "" : String(added))],
  ["lines", ({ lines }) => String(lines)],
  ["files", ({ files }) => String(files)],
  ["largest file", ({ largest }) => `${largest.lines} ${withoutFolder(largest.path)}`],
  ["longest function", ({ longest }) => `${longest.lines} ${longest.name}`],
];

function withoutFolder(path: string): string {
  return path.replace(/^chapters\/[^/]+\//, "").replace(/^shared\/src\//, "");
}

/** The table of `pnpm check size`, with the sum of all chapters at the end. */
export function sizeTable(rows: SizeRow[]): string {
  const chapters = rows.filter(({ added }) => added !== undefined);
  const lines = chapters.reduce((sum, row) => sum + row.lines, 0);
  const files = chapters.reduce((sum, row) => sum + row.files, 0);
  return `${table(COLUMNS, rows)}\nsrc of all chapters: ${lines} lines in ${files} files`;
}
