/** The lines that a chapter adds to the previous one. */

import { findHunks } from "./hunks.ts";
import { linesOf, type Sources } from "./sources.ts";

/** A block of added lines: indices from 0; `to` is the first line after the block. */
export interface AddedLines {
  file: string;
  from: number;
  to: number;
}

/** The added lines of every file, in the order of files and lines. */
export function addedLines(previous: Sources, current: Sources): AddedLines[] {
  return [...current].flatMap(([file, bytes]) =>
    findHunks(linesOf(previous.get(file)), linesOf(bytes))
      .filter(({ newLines }) => newLines.length > 0)
      .map(({ newStart, newLines }) => ({ file, from: newStart, to: newStart + newLines.length })),
  );
}
