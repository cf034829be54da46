/** The difference between two chapters as plain data, for `pnpm diff` and whoever else shows it. */

import { type Chapter, chaptersBetween } from "../../chapters/index.ts";
import { findHunks } from "../hunks.ts";
import { linesOf, readSources } from "../sources.ts";

/** One line of a changed file: as before, taken away or new. */
export interface DiffLine {
  kind: " " | "-" | "+";
  text: string;
}

export interface FileDifference {
  path: string;
  status: "added" | "changed" | "removed";
  addedLines: number;
  removedLines: number;
  lines: DiffLine[];
}

/** Every file of src/ that differs between two chapters, in the order in which they are best read. */
export function compareChapters(chapters: Chapter[], from: Chapter, to: Chapter): FileDifference[] {
  const before = readSources(from.path);
  const after = readSources(to.path);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const differences = paths
    .filter((path) => !before.get(path)?.equals(after.get(path) ?? Buffer.alloc(0)) || !after.has(path))
    .map((path) => compareFile(path, before.get(path), after.get(path)));
  return inReadingOrder(differences, chaptersBetween(chapters, from, to));
}

/** Where a mechanism comes in: these are read first. */
const SPINE = ["src/loop.ts", "src/turn.ts"];
const STATUSES = ["changed", "added", "removed"];

/** Changed files first, then new ones, as the chapters list them, then removed ones. What nobody lists comes last. */
function inReadingOrder(files: FileDifference[], declaring: Chapter[]): FileDifference[] {
  const listed = declaring.flatMap(({ adds, changes }) => [...Object.keys(changes), ...adds]);
  const order = [...new Set([...SPINE, ...listed, ...files.map(({ path }) => path)])];
  return files.sort(
    (a, b) =>
      STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) ||
      order.indexOf(a.path) - order.indexOf(b.path),
  );
}

function compareFile(path: string, before: Buffer | undefined, after: Buffer | undefined): FileDifference {
  const lines = diffLines(linesOf(before), linesOf(after));
  return {
    path,
    status: !before ? "added" : after ? "changed" : "removed",
    addedLines: lines.filter(({ kind }) => kind === "+").length,
    removedLines: lines.filter(({ kind }) => kind === "-").length,
    lines,
  };
}

function diffLines(before: string[], after: string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let at = 0;
  const keep = (end: number) =>
    lines.push(...before.slice(at, end).map((text) => ({ kind: " " as const, text })));
  for (const { oldStart, oldLines, newLines } of findHunks(before, after)) {
    keep(oldStart);
    lines.push(...oldLines.map((text) => ({ kind: "-" as const, text })));
    lines.push(...newLines.map((text) => ({ kind: "+" as const, text })));
    at = oldStart + oldLines.length;
  }
  keep(before.length);
  return lines;
}

/** Blocks up to this many lines are shown whole around a change; of longer ones only the lines near it. */
const WHOLE_BLOCK = 40;
const NEAR = 6;

/** A stretch of a file's diff with the numbers (from 1) of its first line in both versions. */
export interface DiffHunk {
  oldStart: number;
  newStart: number;
  lines: DiffLine[];
}

/** The parts of a changed file that are worth reading: every change with the function or block around it. */
export function readableHunks(lines: DiffLine[]): DiffHunk[] {
  const shown = new Set<number>();
  lines.forEach((line, index) => {
    if (line.kind === " ") return;
    const [start, end] = surroundings(lines, index);
    for (let at = start; at <= end; at++) shown.add(at);
  });
  const hunks: DiffHunk[] = [];
  let oldLine = 1;
  let newLine = 1;
  lines.forEach((line, index) => {
    if (shown.has(index)) {
      if (!shown.has(index - 1)) hunks.push({ oldStart: oldLine, newStart: newLine, lines: [] });
      hunks.at(-1)?.lines.push(line);
    }
    if (line.kind !== "+") oldLine++;
    if (line.kind !== "-") newLine++;
  });
  return hunks;
}

/** First and last line of the top-level block around a line: from one unindented start to the next blank before one. */
function surroundings(lines: DiffLine[], index: number): [number, number] {
  let start = index;
  while (start > 0 && !startsBlock(lines, start)) start--;
  let end = index;
  while (end < lines.length - 1 && !startsBlock(lines, end + 1)) end++;
  if (end - start < WHOLE_BLOCK) return [start, end];
  return [Math.max(start, index - NEAR), Math.min(end, index + NEAR)];
}

/** Blocks of formatted code begin after an empty line, without indentation. */
function startsBlock(lines: DiffLine[], index: number): boolean {
  const before = lines[index - 1]?.text;
  return before !== undefined && before.trim() === "" && /^\S/.test(lines[index]?.text ?? "");
}
