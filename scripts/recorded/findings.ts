/** The table of `pnpm check recorded`, and what differs. */

import { type Column, table } from "@harness/shared/course";
import { visible } from "@harness/shared/text";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./verdict.ts";

/** One recorded exchange; `answer`: only the answer was recorded, so there is no verdict. */
export interface Finding {
  exchange: Exchange;
  outcome: Outcome | "answer";
  note?: string;
}

export interface Findings {
  rows: Finding[];
  /** Fields of our answers that no recorded answer has. */
  ownFields: string[];
  plays: number;
  /** Streams of which a chapter died. */
  deaths: string[];
}

const COLUMNS: Column<Source>[] = [
  ["source", ({ name }) => name],
  ["requests", ({ rows }) => String(rows.filter(({ outcome }) => outcome !== "answer").length)],
  ["accepted by both", count("accepted")],
  ["refused by both", count("refused")],
  ["differ", count("different")],
  ["differ (beta)", count("beta")],
  ["set aside", count("aside")],
  ["answers alone", count("answer")],
];

interface Source {
  name: string;
  rows: Finding[];
}

function count(wanted: Finding["outcome"]): (source: Source) => string {
  return ({ rows }) => String(rows.filter(({ outcome }) => outcome === wanted).length);
}

export function describeFindings({ rows, ownFields, plays, deaths }: Findings): string {
  const names = [...new Set(rows.map(({ exchange }) => exchange.source))];
  const sources = names.map((name) => ({ name, rows: rows.filter((row) => row.exchange.source === name) }));
  return visible(
    [
      table(COLUMNS, names.length > 1 ? [...sources, { name: "together", rows }] : sources),
      "",
      ...rows.flatMap(describe),
      `Fields of ours that no recorded answer has: ${ownFields.length === 0 ? "none" : ownFields.length}`,
      ...ownFields.map((field) => `✗ ${field}`),
      `Streams played to chapters: ${plays} plays, ${deaths.length} died`,
      ...deaths.map((line) => `✗ ${line}`),
    ].join("\n"),
  );
}

const MARKS: Partial<Record<Finding["outcome"], string>> = {
  different: "✗",
  beta: "· (beta)",
  aside: "· (set aside)",
  refused: "· (words)",
};

function describe({ exchange, outcome, note }: Finding): string[] {
  return note === undefined ? [] : [`${MARKS[outcome]} ${exchange.place}\n    ${note}`];
}
