/** Lines that break between words, and where Chinese and Japanese may break. */

import { graphemesOf, mostColumnsOf } from "./width.ts";

/** A line may break before and after each of these. */
const LOOSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60`;
/** Kinsoku: these never begin a line, */
const NOT_FIRST = String.raw`、。，．・：；？！）」』】〉》〕］｝’”…—～〜ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)\]}%`;
/** and these never end one. */
const NOT_LAST = String.raw`（「『【〈《〔［｛‘“(\[{`;

const PIECE = new RegExp(
  String.raw`\n|[${NOT_LAST}]*(?:[${LOOSE}]\p{M}*|[^\s${LOOSE}]+)?[${NOT_FIRST}]*[^\S\n]*`,
  "gu",
);

/** The text as pieces that no line break may cut: a word or a Chinese character, with its punctuation and the spaces after it. */
export function piecesOf(text: string): string[] {
  return text.match(PIECE)?.filter((piece) => piece !== "") ?? [];
}

/** A text whose lines are at most so many columns wide. Continued lines are indented like the first one. */
export function wrap(text: string, columns: number, margin = ""): string {
  if (!Number.isFinite(columns)) return text;
  let column = 0;
  const wrapped = piecesOf(text).map((piece) => {
    const placed = place(piece, column, columns, margin);
    column = placed.column;
    return placed.text;
  });
  return wrapped.join("").replace(/[^\S\n]+$/gm, "");
}

/** A piece as it is placed after what is already on the line, and the column in which it ends. No terminal has to wrap it. */
export function place(
  piece: string,
  column: number,
  columns: number,
  margin = "",
): { text: string; column: number } {
  if (piece === "\n") return { text: piece, column: 0 };
  if (column + mostColumnsOf(piece) <= columns) return { text: piece, column: column + mostColumnsOf(piece) };
  const word = piece.trimEnd();
  // Spaces that do not fit would make an empty line.
  if (column + mostColumnsOf(word) <= columns) return { text: word, column: columns };
  if (column <= margin.length) return cutUp(piece, column, columns, margin);
  const next = place(piece, margin.length, columns, margin);
  return { text: `\n${margin}${next.text}`, column: next.column };
}

/** A word longer than a line, such as an address, is cut where the line ends. */
function cutUp(
  piece: string,
  column: number,
  columns: number,
  margin: string,
): { text: string; column: number } {
  let text = "";
  for (const character of graphemesOf(piece)) {
    if (column + mostColumnsOf(character) > columns && column > margin.length) {
      if (character.trim() === "") break;
      text += `\n${margin}`;
      column = margin.length;
    }
    text += character;
    column += mostColumnsOf(character);
  }
  return { text, column };
}
