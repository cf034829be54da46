/** The answer on its way to a terminal: its lines break between words, so its last word waits until it is whole. */

import { graphemesOf, mostColumnsOf, piecesOf, place, visible } from "../text/index.ts";

/** An answer that is arriving. */
export interface Flow {
  /** What came last and may go on: a word, or an emoji that comes in two pieces. */
  waiting: string;
  /** Where the next word would stand. */
  column: number;
  /** Between two fences. Code must stay as it is, for it may be copied. */
  isCode: boolean;
}

/** What can be shown now that this has come, too. */
export function flowOn(flow: Flow, delta: string, columns: number): string {
  const pieces = piecesOf((flow.waiting + delta).replaceAll("\r\n", "\n"));
  flow.waiting = pieces.at(-1) === "\n" ? "" : (pieces.pop() ?? "");
  pieces.push(...overlong(flow, columns));
  return pieces.map((piece) => placeNext(flow, piece, columns)).join("");
}

/** What is longer than a line need not wait. */
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
