/** The report as CSV. The headings are the same in every language, so that programs can read them. */

import { visibleInLine } from "../../text/index.ts";
import type { Report, Row } from "../report.ts";

const COLUMNS: [heading: string, cell: (row: Row) => string | number | boolean | undefined][] = [
  ["student", ({ student }) => student],
  ["chapter", ({ chapter }) => chapter],
  ["passed", ({ passed }) => passed],
  ["of", ({ all }) => all],
  ["earlier_passed", ({ earlier }) => earlier?.passed],
  ["earlier_of", ({ earlier }) => earlier?.all],
  ["hints", ({ hints }) => hints],
  ["gave_up", ({ gaveUp }) => gaveUp],
  ["scenarios", ({ scenarios }) => scenarios],
  ["mistakes_noticed", ({ judged }) => judged?.noticed],
  ["mistakes_of", ({ judged }) => judged?.all],
  ["mistakes_made", ({ plays }) => mistakeIdsOf(plays)],
  ["problem", ({ problem }) => problem?.kind],
  ["detail", ({ problem }) => problem?.detail],
];

function mistakeIdsOf(plays: Row["plays"]): string {
  return [...new Set(plays.flatMap(({ mistake }) => mistake?.id ?? []))].join(" ");
}

/** A spreadsheet reads a text that begins like this as a formula. Students must not be able to write formulas. */
const FORMULA = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** RFC 4180, each row on one line that a terminal can show. The byte order mark tells spreadsheets that it is UTF-8. */
export function reportCsv({ rows }: Report): string {
  const lines = rows.map((row) => COLUMNS.map(([, cell]) => cellText(cell(row) ?? "")));
  return `\uFEFF${[COLUMNS.map(([heading]) => heading), ...lines].map((line) => `${line.join(",")}\r\n`).join("")}`;
}

function cellText(value: string | number | boolean): string {
  const shown = visibleInLine(String(value));
  const text = typeof value === "string" && FORMULA.test(value) ? `'${shown}` : shown;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
