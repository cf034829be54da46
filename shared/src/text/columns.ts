/** Rows of cells as columns on a screen. */

import { padToWidth, widthOf } from "./width.ts";

/** The rows as text. Each column is as wide as its widest cell, followed by two spaces. */
export function inColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => padToWidth(cell, widths?.[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
