/** The lines that a chapter adds to the one before. */

import { findHunks } from "./hunks.ts";
import { linesOf, type Sources } from "./sources.ts";

/** Lines one below the other that the chapter before has not, from 0; `to` is the first one behind them. */
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
