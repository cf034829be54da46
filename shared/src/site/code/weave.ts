/** Follows each line of a file from chapter to chapter, so that every line stands once, in one order that fits all chapters. */

import { findHunks } from "../../course/index.ts";
import type { Lifetime } from "./data.ts";

/** A file as one chapter has it. */
export interface Version {
  chapter: number;
  /** None where there is no such file. */
  lines: string[];
}

export interface WovenLine extends Lifetime {
  text: string;
  /** Where it stood in the version that brought it, from 0. */
  place: number;
}

/** All lines that a file ever had. Those that a chapter has, in this order, are its version. */
export function weave(versions: Version[]): WovenLine[] {
  const end = (versions.at(-1)?.chapter ?? 0) + 1;
  const woven: WovenLine[] = [];
  for (const version of versions) weaveIn(version, woven, end);
  return woven;
}

/** Ends the lines that this version has no more, and puts its new ones where they stand. */
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
