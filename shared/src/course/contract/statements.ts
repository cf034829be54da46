/** Takes a contract apart into statements: sentences, rows of tables, blocks of code. */

import { contractOf } from "../docs/contract.ts";
import type { Page, Section } from "../docs/page.ts";

export interface Statement {
  /** The line of the page. */
  line: number;
  text: string;
}

/** A sentence ends before a blank that a capital, a back-quote or a bracket follows. `;` and `:` do not end one. */
const BETWEEN_SENTENCES = /(?<=[.!?][)"]?) (?=[A-Z`("])/;

/** Lines that state nothing: markup, headings in bold, blank lines. */
const WITHOUT_STATEMENT = /^\s*(?:<.*>|\*\*[^*]+\*\*|\|[\s:|-]+\|)?\s*$/;

/** The statements of the contract on an English page, from top to bottom. */
export function statementsOf(page: Page): Statement[] {
  const section = contractOf(page, "en");
  if (!section) return [];
  const all = [...prosesOf(section), ...rowsOf(section), ...blocksOf(section)];
  return all.sort((a, b) => a.line - b.line);
}

function prosesOf({ prose }: Section): Statement[] {
  const lines = prose.filter(({ text }) => !WITHOUT_STATEMENT.test(text) && !text.startsWith("|"));
  return lines.flatMap(({ number: line, text }) => sentencesOf(text).map((text) => ({ line, text })));
}

/** The sentences of a line. Text in back-quotes is never taken apart. */
function sentencesOf(line: string): string[] {
  const codes: string[] = [];
  const bare = line.replaceAll(/(`+)[^`]*\1/g, (code) => `\`${codes.push(code) - 1}\``);
  const whole = bare.replace(/^\s*(?:-|\d+\.) /, "").split(BETWEEN_SENTENCES);
  return whole.map((text) => text.replaceAll(/`(\d+)`/g, (_, index) => codes[Number(index)] ?? ""));
}

/** The rows of tables as they are written, without their headings. */
function rowsOf({ tables, prose }: Section): Statement[] {
  const lines = new Map(prose.map(({ number, text }) => [number, text]));
  return tables.flatMap(({ rows }) =>
    rows.slice(1).map(({ line }) => ({ line, text: lines.get(line)?.trim() ?? "" })),
  );
}

function blocksOf({ fences }: Section): Statement[] {
  return fences.map(({ line, code }) => ({ line, text: code.join("\n") }));
}
