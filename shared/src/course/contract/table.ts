/** What `pnpm check contract` prints: the statements of one chapter, or a line for each chapter. */

import { table } from "../table.ts";
import type { JudgedRow } from "./check.ts";

/** As much of a statement as is needed to recognise it. */
const MAX_TEXT = 72;

/** The table that `pnpm check contract` prints; for one chapter, each statement with its judges. */
export function contractTable(rows: JudgedRow[]): string {
  const ids = [...new Set(rows.map(({ chapter }) => chapter))];
  if (ids.length === 1) return rows.map(statementLines).join("\n");
  return table(
    [
      ["chapter", (id: string) => id],
      ["statements", (id) => count(id, rows, () => true)],
      ["judged", (id) => count(id, rows, ({ judges }) => judges.length > 0)],
      ["proven by a mistake", (id) => count(id, rows, ({ mistakes }) => mistakes.length > 0)],
    ],
    ids,
  );
}

function count(id: string, rows: JudgedRow[], isMeant: (row: JudgedRow) => boolean): string {
  return String(rows.filter((row) => row.chapter === id && isMeant(row)).length);
}

/** The statement, and below it its judges; `(mistake)` names the mistake in wrong/ that proves it. */
function statementLines({ line, text, judges, mistakes, unjudged }: JudgedRow): string {
  const flat = text.replaceAll("\n", " ");
  const short = flat.length > MAX_TEXT ? `${flat.slice(0, MAX_TEXT - 1)}…` : flat;
  const proofs = mistakes.length > 0 ? ` (${mistakes.join(", ")})` : "";
  const by = judges.length > 0 ? `${judges.join(", ")}${proofs}` : `– ${unjudged ?? "nothing"}`;
  return `${String(line).padStart(4)}  ${short}\n      ${by}`;
}
