/** Rows of a text that the user approves: nothing is left out, and the terminal has nothing to wrap. */

import { graphemesOf, mostColumnsOf } from "./width.ts";

/** In front of a row that continues the line above. In the text itself `exactly` escapes it. */
const GOES_ON = "↳ ";
const FEWEST_COLUMNS = 8;

/**
 * The rows of a text, each at most so many columns wide. A terminal that wraps a row by itself continues in its first column,
 * where only the harness should write.
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

/** The characters of a line. One that could be wider than a row is split. */
function partsOf(line: string, columns: number): string[] {
  return graphemesOf(line).flatMap((part) => (mostColumnsOf(part + GOES_ON) > columns ? [...part] : [part]));
}
