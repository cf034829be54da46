/** Compares a session with what the program prints now. Ids, times and process numbers may differ. */

import { isGap, type Session, segmentsOf } from "./recorded-run.ts";

/** Patterns of texts that differ from run to run → their placeholder. */
const VARIABLE: [RegExp, string][] = [
  [/\btoolu_\w+/g, "toolu_*"],
  [/\bjob_[a-z0-9]{4}\b/g, "job_*"],
  [/\bpid \d+/g, "pid *"],
  [/\b\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?/g, "(time)"],
  [/\b\d+\.\d+(?= ?(?:s\b|秒))/g, "*"],
  [/\b\d+(?= ms\b)/g, "*"],
];

function plain(line: string): string {
  return VARIABLE.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), line).trimEnd();
}

/** The first line that the program does not print in its place; undefined: everything is as shown. */
export function firstDifference({ lines }: Session, printed: string[]): string | undefined {
  const actual = printed.map(plain);
  let from = 0;
  for (const [index, segment] of segmentsOf(lines).entries()) {
    const shown = segment.map(plain);
    const at = index === 0 ? 0 : findFrom(shown, actual, from);
    const wrong = shown.findIndex((line, offset) => line !== actual[at + offset]);
    if (wrong >= 0) return segment[wrong];
    from = at + shown.length;
  }
  return isGap(lines.at(-1) ?? "") ? undefined : printed[from];
}

/** The index of these lines in a row; if they do not occur in a row, the index of the first one. */
function findFrom(shown: string[], actual: string[], from: number): number {
  const starts = [...actual.keys()].filter((at) => at >= from && actual[at] === shown[0]);
  const whole = starts.find((at) => shown.every((line, offset) => line === actual[at + offset]));
  return whole ?? starts[0] ?? (shown.length > 0 ? actual.length : from);
}

/**
 * The session with the present output and the same gaps: each part is taken anew, starting at its first line.
 * undefined: a first line no longer exists, so a person must choose what to show.
 */
export function recorded(session: Session, printed: string[]): string[] | undefined {
  const segments = segmentsOf(session.lines);
  if (segments.length === 1) return printed;
  const actual = printed.map(plain);
  const lines: string[] = [];
  let from = 0;
  for (const [index, segment] of segments.entries()) {
    if (index > 0) lines.push(gapOf(session, index));
    if (segment.length === 0) continue;
    const at = index === 0 ? 0 : actual.indexOf(plain(segment[0] ?? ""), from);
    if (at < 0) return undefined;
    const isLast = index === segments.length - 1;
    from = isLast ? printed.length : at + segment.length;
    lines.push(...printed.slice(at, from));
  }
  return lines;
}

/** A gap keeps its indentation. */
function gapOf({ lines }: Session, index: number): string {
  return lines.filter(isGap)[index - 1] ?? "";
}
