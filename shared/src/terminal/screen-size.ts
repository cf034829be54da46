/** How large the terminal is. */

const USUAL_COLUMNS = 80;
const USUAL_ROWS = 24;

/** The size of the terminal. One that does not know its size says 0. */
export function screenSize(stream: NodeJS.WriteStream = process.stderr): { columns: number; rows: number } {
  const { columns, rows } = stream;
  return { columns: columns || USUAL_COLUMNS, rows: rows || USUAL_ROWS };
}

/** How wide a line may be. Where nobody looks, in a file or a pipe, there is no limit. */
export function columnsOf(stream: NodeJS.WriteStream): number {
  return stream.isTTY ? screenSize(stream).columns : Infinity;
}
