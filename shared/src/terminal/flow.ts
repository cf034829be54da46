/** The answer on its way to a terminal: its lines break between words, so its last word waits until it is whole. */

import { graphemesOf, mostColumnsOf, piecesOf, place, visible } from "../text/index.ts";

/** An answer that is arriving. */
export interface Flow {
  /** The last piece, which may continue: a word, or an emoji that comes in two pieces. */
  waiting: string;
  /** The column of the next word. */
  column: number;
  /** Between two fences. Code stays as it is, because the user may copy it. */
  isCode: boolean;
}

/** The text that can be shown now, after this piece. */
export function flowOn(flow: Flow, delta: string, columns: number): string {
  const pieces = piecesOf((flow.waiting + delta).replaceAll("\r\n", "\n"));
  flow.waiting = pieces.at(-1) === "\n" ? "" : (pieces.pop() ?? "");
  pieces.push(...overlong(flow, columns));
  return pieces.map((piece) => placeNext(flow, piece, columns)).join("");
}

/** A piece longer than a line need not wait. */
function overlong(flow: Flow, columns: number): string[] {
  if (mostColumnsOf(flow.waiting) <= columns) return [];
  const characters = graphemesOf(flow.waiting);
  flow.waiting = characters.pop() ?? "";
  return [characters.join("")];
}

function placeNext(flow: Flow, piece: string, columns: number): string {
  if (flow.column === 0 && piece.startsWith("```")) flow.isCode = !flow.isCode;
  const { text, column } = place(visible(piece), flow.column, flow.isCode ? Infinity : columns);
  flow.column = column;
  return text;
}
