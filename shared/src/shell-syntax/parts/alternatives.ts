/** {a,b} means several names. The author of a command could write millions, so there is a limit. */

import { braceExpand } from "minimatch";
import { NUMBER } from "./known.ts";

const MOST = 1000;
const LONGEST_PATTERN = 4096;

const MOST_NUMBERS = 10;

/** {1..5000} becomes its two ends and one mark for all other numbers. */
export function withFewNumbers(text: string): string {
  return text.replace(/\{(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?\}/g, (range, from, to) =>
    Math.abs(Number(to) - Number(from)) < MOST_NUMBERS ? range : `{${from},${to},${NUMBER}}`,
  );
}

/** With more names than this, the call is refused. */
export class TooMuch extends Error {}

/**
 * The names that a pattern with braces stands for; without braces, the pattern alone. Throws an Error for the user when
 * there are too many.
 */
export function alternatives(pattern: string): string[] {
  const found =
    pattern.length > LONGEST_PATTERN ? [] : braceExpand(onOneLine(pattern), { braceExpandMax: MOST });
  if (found.length === 0 || found.length >= MOST)
    throw new TooMuch(`"${pattern.slice(0, 60)}" stands for more than can be judged. Use fewer braces.`);
  return found.map(onItsLines);
}

// minimatch sees no braces around the end of a line.
const LINE_ENDS = "\n\r\u2028\u2029";
const STAND_INS = "\uE005\uE006\uE007\uE008";

function onOneLine(text: string): string {
  return text.replace(/[\n\r\u2028\u2029]/g, (end) => STAND_INS[LINE_ENDS.indexOf(end)] ?? end);
}

function onItsLines(text: string): string {
  return text.replace(/[\uE005-\uE008]/g, (mark) => LINE_ENDS[STAND_INS.indexOf(mark)] ?? mark);
}
