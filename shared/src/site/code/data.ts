/** The code of the whole course as data for a page: every line once, with the chapters that have it. Numbers are those of chapters. */

/** A line as its parts: kind, text, kind, text, … A kind is a class of the style sheet, or "" for plain text. */
export type PaintedLine = string[];

/** Which chapters have a line. */
export interface Lifetime {
  /** The chapter that brought it. */
  from: number;
  /** The first chapter without it again; one behind the last chapter when it stays. */
  until: number;
}

/** Lines one below the other with one lifetime. */
export interface CodeSpan extends Lifetime {
  lines: PaintedLine[];
}

/** One file, such as `src/loop.ts`, through all chapters. The spans that a chapter has are its file, in order. */
export interface CodeFile {
  path: string;
  spans: CodeSpan[];
}

/** How many lines a file has of each lifetime. */
export interface FileEntry {
  path: string;
  counts: (Lifetime & { lines: number })[];
}

export interface ChapterEntry {
  number: number;
  id: string;
  /** The files that it declares, as they are best read. */
  declares: string[];
}

/** What can be said of all files without their text. */
export interface CodeIndex {
  chapters: ChapterEntry[];
  files: FileEntry[];
}

/** Whether a chapter has lines of this lifetime. */
export function isIn(chapter: number, { from, until }: Lifetime): boolean {
  return from <= chapter && chapter < until;
}
