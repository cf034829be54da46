/** Plain tables for the terminal. */

/** The heading of a column, and its text for each row. */
export type Column<Row> = [heading: string, cell: (row: Row) => string];

/** Columns of numbers and short words, aligned right; the first one is aligned left. */
export function table<Row>(columns: Column<Row>[], rows: Row[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
