/** The code of the whole course as data for pages: every line once, with the chapters that have it, as numbers. */

/** The parts of a line: kind, text, kind, text, … A kind is a class of the style sheet, or "" for plain text. */
export type PaintedLine = string[];

/** The chapters that have a line. */
export interface Lifetime {
  /** The chapter that added it. */
  from: number;
  /** The first chapter without it; the number after the last chapter if it stays. */
  until: number;
}

/** Consecutive lines with the same lifetime. */
export interface CodeSpan extends Lifetime {
  lines: PaintedLine[];
}

/** One file, for example `src/loop.ts`, in all chapters. The spans of a chapter, in order, are its version. */
export interface CodeFile {
  path: string;
  spans: CodeSpan[];
}

/** The number of lines of a file for each lifetime. */
export interface FileEntry {
  path: string;
  counts: (Lifetime & { lines: number })[];
}

export interface ChapterEntry {
  number: number;
  id: string;
  /** The files that the chapter declares, in reading order. */
  declares: string[];
}

/** Data about all files, without their text. */
export interface CodeIndex {
  chapters: ChapterEntry[];
  files: FileEntry[];
}

/** Whether a chapter has lines of this lifetime. */
export function isIn(chapter: number, { from, until }: Lifetime): boolean {
  return from <= chapter && chapter < until;
}
