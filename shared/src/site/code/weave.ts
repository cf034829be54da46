/** Merges all versions of a file: every line occurs once, in one order that fits all chapters. */

import { findHunks } from "../../course/index.ts";
import type { Lifetime } from "./data.ts";

/** One chapter's version of a file. */
export interface Version {
  chapter: number;
  /** undefined if the chapter does not have the file. */
  lines: string[];
}

export interface WovenLine extends Lifetime {
  text: string;
  /** The index of the line in the version that added it. */
  place: number;
}

/** All lines that a file ever had. The lines that a chapter has, in this order, are its version. */
export function weave(versions: Version[]): WovenLine[] {
  const end = (versions.at(-1)?.chapter ?? 0) + 1;
  const woven: WovenLine[] = [];
  for (const version of versions) weaveIn(version, woven, end);
  return woven;
}

/** Ends the lines that this version no longer has, and inserts its new lines in their places. */
function weaveIn({ chapter, lines }: Version, woven: WovenLine[], end: number): void {
  const before = woven.filter(({ until }) => until === end);
  const hunks = findHunks(
    before.map(({ text }) => text),
    lines,
  );
  for (const { oldStart, oldLines, newStart, newLines } of hunks) {
    const behind = oldStart + oldLines.length;
    for (const line of before.slice(oldStart, behind)) line.until = chapter;
    const neighbour = before[behind - 1];
    const born = newLines.map((text, index) => ({
      text,
      place: newStart + index,
      from: chapter,
      until: end,
    }));
    woven.splice(neighbour ? woven.indexOf(neighbour) + 1 : 0, 0, ...born);
  }
}
