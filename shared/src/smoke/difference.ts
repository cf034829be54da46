/** Describes the difference between a text and the expected one, if they are similar. */

import { type Localized, words } from "../wording/index.ts";
import type { TextConditions } from "./matching.ts";

/** How many characters of each text are shown, from the first difference on. */
const WIDTH = 40;
/** Shorter texts need no description: a reader sees the difference. */
const SHORT = 80;
/** What is shorter may be alike by chance. */
const SHORTEST_LIKENESS = 4;
/** A longer text is shown without its middle, so the line that matters may not be seen. */
const LONG = 280;
/** The share of a part that its likeliest line must have. */
const LIKELY = 0.6;

/** The difference in a few words; undefined if the texts have little in common or are short. */
export function differenceFrom(
  { equals, contains = [] }: Pick<TextConditions, "equals" | "contains">,
  text: string,
): Localized | undefined {
  if (equals !== undefined && text !== equals)
    return nearMiss(equals, text, (a, b) => a === b) ?? parting(equals, text);
  const missing = contains.find((part) => !text.includes(part));
  if (missing === undefined) return undefined;
  return (
    nearMiss(missing, text, (part, whole) => whole.includes(part)) ??
    missingLine(missing, text) ??
    breakingOff(missing, text) ??
    likeliestLine(missing, text)
  );
}

function nearMiss(
  wanted: string,
  text: string,
  fits: (wanted: string, text: string) => boolean,
): Localized | undefined {
  const lower = (raw: string) => raw.toLowerCase();
  const solid = (raw: string) => raw.replace(/\s+/g, "");
  if (fits(lower(wanted), lower(text))) return words.nearMiss({ kind: "case" });
  const isLong = solid(wanted).length >= SHORTEST_LIKENESS;
  return isLong && fits(solid(wanted), solid(text)) ? words.nearMiss({ kind: "space" }) : undefined;
}

/** The first line that differs. */
function parting(wanted: string, text: string): Localized | undefined {
  if (wanted.length < SHORT && text.length < SHORT) return undefined;
  const [wantedLines, lines] = [wanted.split("\n"), text.split("\n")];
  const at = wantedLines.findIndex((line, i) => line !== lines[i]);
  const line = at < 0 ? wantedLines.length : at;
  const [a, b] = [wantedLines[line] ?? "", lines[line] ?? ""];
  const from = Math.max(commonLength(a, b) - WIDTH / 2, 0);
  const shown = (whole: string) => JSON.stringify(whole.slice(from, from + WIDTH));
  return words.textsPart({ line: line + 1, wanted: shown(a), seen: shown(b) });
}

/** Of an expected part with several lines, those that are nowhere in the text, if the others are. */
function missingLine(part: string, text: string): Localized | undefined {
  const seen = new Set(text.split("\n"));
  const lines = part.split("\n").filter((line) => line.trim());
  // The first and the last line may be only the end and the beginning of one.
  const isThere = (line: string, i: number) =>
    seen.has(line) || ((i === 0 || i === lines.length - 1) && text.includes(line));
  const missing = lines.filter((line, i) => !isThere(line, i));
  if (missing.length === 0 || missing.length === lines.length) return undefined;
  return words.linesMissing({ lines: missing.map((line) => JSON.stringify(line)) });
}

function breakingOff(part: string, text: string): Localized | undefined {
  const shortest = Math.max(SHORTEST_LIKENESS, part.length / 2);
  for (let length = part.length - 1; length >= shortest; length -= 1) {
    const at = text.indexOf(part.slice(0, length));
    if (at < 0) continue;
    const rest = text.slice(at + length, at + length + WIDTH);
    return words.partBreaksOff({ has: JSON.stringify(part.slice(0, length)), seen: JSON.stringify(rest) });
  }
  return undefined;
}

/** In a long text, the line that begins and ends like the part: one word in its middle is another one. */
function likeliestLine(part: string, text: string): Localized | undefined {
  if (text.length < LONG || part.includes("\n")) return undefined;
  const lines = text.split("\n").map((line) => ({ line, shared: sharedEnds(part, line) }));
  const [best] = lines.toSorted((a, b) => b.shared - a.shared);
  if (!best || best.shared < part.length * LIKELY) return undefined;
  return words.likeliestLine({ line: JSON.stringify(best.line.trim()) });
}

/** How many characters of the part's beginning are in the line, and after them, how many of its end. */
function sharedEnds(part: string, line: string): number {
  const beginning = longestOf(part.length, (length) => line.includes(part.slice(0, length)));
  if (beginning < SHORTEST_LIKENESS) return 0;
  const after = line.slice(line.indexOf(part.slice(0, beginning)) + beginning);
  return beginning + longestOf(part.length - beginning, (length) => after.includes(part.slice(-length)));
}

function longestOf(most: number, fits: (length: number) => boolean): number {
  let length = most;
  while (length > 0 && !fits(length)) length -= 1;
  return length;
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
