/** Rows of a text that somebody approves: nothing is left out, and the terminal has nothing to wrap. */

import { graphemesOf, mostColumnsOf } from "./width.ts";

/** Before a row that goes on with the line of the row above. `exactly` escapes it where it stands in the text. */
const GOES_ON = "↳ ";
const FEWEST_COLUMNS = 8;

/**
 * The rows of a text, each at most so many columns wide. A terminal that wraps by itself goes on in its first column, where
 * only the harness should write.
 */
export function rowsOf(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => rowsOfLine(line, Math.max(columns, FEWEST_COLUMNS)));
}

function rowsOfLine(line: string, columns: number): string[] {
  const rows: string[] = [];
  let row = "";
  let room = columns;
  for (const character of partsOf(line, columns)) {
    const width = mostColumnsOf(character);
    if (width > room && row !== "") {
      rows.push(row);
      row = GOES_ON;
      room = columns - mostColumnsOf(GOES_ON);
    }
    row += character;
    room -= width;
  }
  return [...rows, row];
}

/** Its characters. One that could be wider than a row is taken apart. */
function partsOf(line: string, columns: number): string[] {
  return graphemesOf(line).flatMap((part) => (mostColumnsOf(part + GOES_ON) > columns ? [...part] : [part]));
}
