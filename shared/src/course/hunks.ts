/** Compares two versions of a text. */

import { diffArrays } from "diff";

/** Lines `[start, start + count)` (from 0) of the old text were replaced by those of the new text. */
export interface Hunk {
  oldStart: number;
  oldLines: string[];
  newStart: number;
  newLines: string[];
}

/** The differences between two lists of lines, in order, without context. */
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

/** The number of old non-blank lines that are still there, in order. */
export function countKept(oldLines: string[], newLines: string[]): number {
  const lost = findHunks(nonBlank(oldLines), nonBlank(newLines));
  return nonBlank(oldLines).length - lost.reduce((sum, hunk) => sum + hunk.oldLines.length, 0);
}

/** The lines that are not blank. */
export function nonBlank(lines: string[]): string[] {
  return lines.filter((line) => line.trim() !== "");
}
