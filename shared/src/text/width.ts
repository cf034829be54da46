/** The width of a text on the screen. */

import { stripVTControlCharacters } from "node:util";

const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f|[\u{16fe0}-\u{1b2ff}\u{1d300}-\u{1d356}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;
/** A tab takes at most this much: it ends at the next stop. */
const TAB = 8;
const NARROW = /^[\t\x20-\x7e]*$/;

// Creating it takes a moment, and plain English needs none.
let segmenter: Intl.Segmenter | undefined;

/** What a person calls characters: letters with their accents, joined emoji. */
export function graphemesOf(text: string): string[] {
  if (NARROW.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * How many columns a text takes on most terminals: Chinese and Japanese characters and emoji take two, colours none. Use it to
 * align columns; use `mostColumnsOf` to tell whether a text fits.
 */
export function widthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  return graphemesOf(plain).reduce((sum, character) => sum + columnsOf(character), 0);
}

/** How many columns a text takes at most, on any terminal. */
export function mostColumnsOf(text: string): number {
  const plain = NARROW.test(text) ? text : stripVTControlCharacters(text);
  return [...plain].reduce((sum, point) => sum + (point === "\t" ? TAB : point < "\x7f" ? 1 : 2), 0);
}

/** The text, cut so that it takes at most so many columns; a cut one ends with "…". */
export function clipToWidth(text: string, columns: number): string {
  if (mostColumnsOf(text) <= columns) return text;
  if (columns <= 0) return "";
  let room = columns - 1;
  const fitting = graphemesOf(stripVTControlCharacters(text)).filter((character) => {
    room -= mostColumnsOf(character);
    return room >= 0;
  });
  return `${fitting.join("")}…`;
}

/** The text, padded with spaces to so many columns. */
export function padToWidth(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - widthOf(text)));
}

function columnsOf(character: string): number {
  if (character === "\t") return TAB;
  return WIDE.test(character) ? 2 : 1;
}
