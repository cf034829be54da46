/** Text that the user approves: no two texts look alike, and nothing is pushed out of sight. */

import { escapeOf, HIDDEN, IN_PLACE } from "./visible.ts";

/** Looks like a space, but does not separate the words of a command. U+3000 is wide, so it can be seen. */
const ODD_BLANK = String.raw`(?![ \u3000])\p{Zs}|\u2800`;
/** The marks that the harness writes for spaces and at the beginning of rows. × stands between a mark and a number. */
const OWN_MARKS = "[␣⇥⏎↳×]";
/** Enough of them push what follows out of sight, so they are counted. Tabs are too wide to be left as they are. */
const PADDING = String.raw` {17,}|\u3000{17,}|\t+|\n{4,}`;
/** More accents than any language puts on a letter cover the lines above and below. */
const PILED_UP = String.raw`(?<=\p{M}{4})\p{M}`;
const TO_ESCAPE = `${HIDDEN}|${ODD_BLANK}|${OWN_MARKS}|${PILED_UP}`;
const TO_SHOW_EXACTLY = new RegExp(String.raw`\\+|${PADDING}|(?=${TO_ESCAPE})(?!${IN_PLACE}).`, "gsu");
const BEGINS_HIDDEN = new RegExp(`^(?:${TO_ESCAPE})`, "u");
const IS_ESCAPED = new RegExp(String.raw`${TO_ESCAPE}|\p{M}`, "u");
const ESCAPE_BODY = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{5,6})\})/i;

/**
 * The text for approving: each text looks different from every other one. So odd spaces are escaped, too, many spaces are
 * counted (`␣×2000␣`), and a backslash that could be taken for the beginning of an escape is doubled.
 */
export function exactly(text: string): string {
  return text.replace(TO_SHOW_EXACTLY, (piece, at: number) => {
    if (/^[ \u3000\t\n]/.test(piece)) return countOf(piece);
    if (!piece.startsWith("\\")) return escapeOf(piece);
    return isMistakable(text.slice(at + piece.length, at + piece.length + 9)) ? piece + piece : piece;
  });
}

/** A run of the same space, as one mark each or with their number. */
function countOf(run: string): string {
  const mark = { " ": "␣", "\u3000": "␣␣", "\t": "⇥" }[run.charAt(0)] ?? "⏎";
  if (run.length < 4) return mark.repeat(run.length);
  return `${mark}×${run.length}${mark}${mark === "⏎" ? "\n" : ""}`;
}

/** Whether what comes after a backslash is an escape, or looks like one. */
function isMistakable(rest: string): boolean {
  if (BEGINS_HIDDEN.test(rest)) return true;
  const [, ...codes] = ESCAPE_BODY.exec(rest) ?? [];
  const code = Number.parseInt(codes.find((digits) => digits) ?? "41", 16);
  return code <= 0x10ffff && IS_ESCAPED.test(String.fromCodePoint(code));
}
