/** The difference between two chapters as plain data, for `pnpm diff` and the site. */

import { type Chapter, chaptersBetween } from "../../chapters/index.ts";
import { findHunks } from "../hunks.ts";
import { linesOf, readSources } from "../sources.ts";
import { type DiffLine, linesNearChanges } from "./near.ts";

export interface FileDifference {
  path: string;
  status: "added" | "changed" | "removed";
  addedLines: number;
  removedLines: number;
  lines: DiffLine[];
}

/** Every file of src/ that differs between two chapters, in reading order. */
export function compareChapters(chapters: Chapter[], from: Chapter, to: Chapter): FileDifference[] {
  return compareFolders(from.path, to.path, chaptersBetween(chapters, from, to));
}

/** Every file that differs between two folders with a src/, in the order in which these chapters declare the files. */
export function compareFolders(from: string, to: string, declaring: Chapter[]): FileDifference[] {
  const before = readSources(from);
  const after = readSources(to);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const differences = paths
    .filter((path) => !before.get(path)?.equals(after.get(path) ?? Buffer.alloc(0)) || !after.has(path))
    .map((path) => compareFile(path, before.get(path), after.get(path)));
  return inReadingOrder(differences, declaring);
}

/** A mechanism is added in these files, so they are read first. */
const SPINE = ["src/loop.ts", "src/turn.ts"];
const STATUSES = ["changed", "added", "removed"];

/** Changed files first, then new ones, as the chapters list them, then removed ones. Files without an entry come last. */
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

/** A part of a file's diff, with the numbers (from 1) of its first line in both versions. */
export interface DiffHunk {
  oldStart: number;
  newStart: number;
  lines: DiffLine[];
}

/** The parts of a changed file to read: every change with the function or block around it. */
export function readableHunks(lines: DiffLine[]): DiffHunk[] {
  const shown = linesNearChanges(lines);
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
