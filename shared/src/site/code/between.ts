/** The difference between any two chapters, from the lifetimes of their lines. Nothing has to be compared. */

import { type CodeFile, type CodeIndex, type FileEntry, isIn, type PaintedLine } from "./data.ts";

/** A line: unchanged, removed or new, with its number (from 1) on each side that has it. */
export interface DiffRow {
  kind: " " | "-" | "+";
  line: PaintedLine;
  old?: number;
  new?: number;
}

export interface FileChange {
  path: string;
  status: "changed" | "added" | "removed";
  added: number;
  removed: number;
}

/** A mechanism is added in these files, so they are read first. */
const SPINE = ["src/loop.ts", "src/turn.ts"];
const STATUSES = ["changed", "added", "removed"];

/** The files that differ, in the reading order of `pnpm diff`. */
export function filesBetween(index: CodeIndex, from: number, to: number): FileChange[] {
  const place = readingPlace(index, Math.min(from, to), Math.max(from, to));
  return index.files
    .flatMap((file) => changeOf(file, from, to) ?? [])
    .sort((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || place(a.path) - place(b.path));
}

/** The position of a file among those that the chapters after `from`, up to `to`, declare. Undeclared files come last. */
export function readingPlace({ chapters }: CodeIndex, from: number, to: number): (path: string) => number {
  const between = chapters.filter(({ number }) => number > from && number <= to);
  const order = [...new Set([...SPINE, ...between.flatMap(({ declares }) => declares)])];
  const places = new Map(order.map((path, place) => [path, place]));
  return (path) => places.get(path) ?? order.length;
}

function changeOf({ path, counts }: FileEntry, from: number, to: number): FileChange | undefined {
  const sum = (belongs: (inOld: boolean, inNew: boolean) => boolean) =>
    counts
      .filter((count) => belongs(isIn(from, count), isIn(to, count)))
      .reduce((total, { lines }) => total + lines, 0);
  const added = sum((inOld, inNew) => inNew && !inOld);
  const removed = sum((inOld, inNew) => inOld && !inNew);
  if (added + removed === 0) return undefined;
  const kept = sum((inOld, inNew) => inOld && inNew);
  const status = kept + removed === 0 ? "added" : kept + added === 0 ? "removed" : "changed";
  return { path, status, added, removed };
}

/** All lines of a file in two chapters. Where they differ, old lines come before new ones. */
export function rowsBetween({ spans }: CodeFile, from: number, to: number): DiffRow[] {
  const rows: DiffRow[] = [];
  const waiting: DiffRow[] = [];
  const count = { old: 0, new: 0 };
  for (const span of spans) {
    const [inOld, inNew] = [isIn(from, span), isIn(to, span)];
    if (inOld && inNew) rows.push(...waiting.splice(0));
    for (const line of span.lines) {
      if (inOld && inNew) rows.push({ kind: " ", line, old: ++count.old, new: ++count.new });
      else if (inOld) rows.push({ kind: "-", line, old: ++count.old });
      else if (inNew) waiting.push({ kind: "+", line, new: ++count.new });
    }
  }
  return [...rows, ...waiting];
}

/** The text of a line. */
export function textOf(line: PaintedLine): string {
  return line.filter((_, index) => index % 2 === 1).join("");
}

/** Consecutive lines that came with the same chapter. */
export interface Run {
  from: number;
  lines: PaintedLine[];
}

/** A chapter's version of a file, grouped by the chapters that added the lines. */
export function runsOf({ spans }: CodeFile, chapter: number): Run[] {
  const runs: Run[] = [];
  for (const { from, lines } of spans.filter((span) => isIn(chapter, span))) {
    const last = runs.at(-1);
    if (last?.from === from) last.lines.push(...lines);
    else runs.push({ from, lines: [...lines] });
  }
  return runs;
}
