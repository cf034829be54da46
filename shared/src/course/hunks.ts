/** The places where two versions of a text differ. */

import { diffArrays } from "diff";

/** Lines `[start, start + count)` (from 0) of the old text became those of the new text. */
export interface Hunk {
  oldStart: number;
  oldLines: string[];
  newStart: number;
  newLines: string[];
}

/** The differences between two lists of lines, in order, without any context. */
export function findHunks(oldLines: string[], newLines: string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let oldAt = 0;
  let newAt = 0;
  let open: Hunk | undefined;
  for (const { added, removed, value } of diffArrays(oldLines, newLines)) {
    if (!added && !removed) {
      oldAt += value.length;
      newAt += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { oldStart: oldAt, oldLines: [], newStart: newAt, newLines: [] };
      hunks.push(open);
    }
    (removed ? open.oldLines : open.newLines).push(...value);
    if (removed) oldAt += value.length;
    else newAt += value.length;
  }
  return hunks;
}

/** How many of the old non-blank lines are still there, in order. */
export function countKept(oldLines: string[], newLines: string[]): number {
  const lost = findHunks(nonBlank(oldLines), nonBlank(newLines));
  return nonBlank(oldLines).length - lost.reduce((sum, hunk) => sum + hunk.oldLines.length, 0);
}

/** The lines that hold more than blanks. */
export function nonBlank(lines: string[]): string[] {
  return lines.filter((line) => line.trim() !== "");
}
