/** How large the terminal is. */

import { WriteStream } from "node:tty";

const USUAL_COLUMNS = 80;
const USUAL_ROWS = 24;

/** The size of the terminal. One that does not know its size says 0. */
export function screenSize(stream: NodeJS.WriteStream = process.stderr): { columns: number; rows: number } {
  const { columns, rows } = stream;
  return { columns: columns || USUAL_COLUMNS, rows: rows || USUAL_ROWS };
}

/**
 * The window of the user who reads stderr. A user who types in a terminal also reads there, even if the output goes
 * through a pipe, as in `2>&1 | tee log`.
 */
export function readersWindow(): { columns: number; rows: number } {
  const { stdin, stderr } = process;
  if (stderr.isTTY) return screenSize();
  if (!stdin.isTTY) return { columns: Infinity, rows: Infinity };
  const terminal = new WriteStream(stdin.fd);
  const size = screenSize(terminal);
  terminal.destroy();
  return size;
}

/** How wide a line may be. In a file or a pipe there is no limit. */
export function columnsOf(stream: NodeJS.WriteStream): number {
  if (stream === process.stderr) return readersWindow().columns;
  return stream.isTTY ? screenSize(stream).columns : Infinity;
}
