/** How large the terminal is. */

const USUAL_COLUMNS = 80;
const USUAL_ROWS = 24;

/** The size of the terminal. One that does not know its size says 0. */
export function screenSize(): { columns: number; rows: number } {
  const { columns, rows } = process.stderr;
  return { columns: columns || USUAL_COLUMNS, rows: rows || USUAL_ROWS };
}
