/** The contract in a chapter's README: a program writes the table of tools, people write the rest. */

import { type Language, words } from "../../wording/index.ts";
import { type Page, parsePage, type Section } from "./page.ts";
import { findSection, sectionsBelow } from "./sections.ts";
import { type OfferedTool, toolTable } from "./tool-table.ts";

/** Problems: a contract with a wrong table of tools, or without content. */
export function checkContract(page: Page, language: Language, tools: OfferedTool[]): string[] {
  const text = page.sections.flatMap(({ source }) => source).join("\n");
  const body = contractOf(page, language);
  if (!body) return []; // another check reports a missing contract
  if (withContract(text, language, tools) !== text)
    return [`${page.file}:${body.line}: the tools are not those of src/: run pnpm check docs --write`];
  const isEmpty = writtenLines(body).every((line) => /^(?:<.*>|\s*)$/.test(line));
  return isEmpty ? [`${page.file}:${body.line}: expected what the scenarios demand beside the tools`] : [];
}

/** The folded part with the contract. */
export function contractOf(page: Page, language: Language): Section | undefined {
  return sectionsBelow(page, "contract", language)[0];
}

/** The lines of a section that a person has written: all except the table of tools. */
export function writtenLines({ source }: Pick<Section, "source">): string[] {
  const [start, end] = placeOfTable(source) ?? [0, 0];
  return [...source.slice(0, start), ...source.slice(end)];
}

/** The text with the right table. Without a contract, an empty one is added before the questions. */
export function withContract(text: string, language: Language, tools: OfferedTool[]): string {
  const page = parsePage("", text);
  const body = contractOf(page, language);
  const table = toolTable(tools, language);
  if (!body) return withNewContract(text, page, language, table);
  const written = writtenLines(body);
  const start = placeOfTable(body.source)?.[0] ?? written.indexOf("") + 1;
  const place = table.length > 0 && !placeOfTable(body.source) ? [...table, ""] : table;
  return replaced(text, body, [...written.slice(0, start), ...place, ...written.slice(start)]);
}

function withNewContract(text: string, page: Page, language: Language, table: string[]): string {
  const next = ["questions", "exercises", "next"]
    .map((name) => findSection(page, name, language, ""))
    .find((section) => section !== undefined);
  if (!next) return text;
  const body = [...(table.length > 0 ? [...table, ""] : []), "</details>", ""];
  const opening = ["<details>", `<summary>${words.contractFor[language]}</summary>`, ""];
  const lines = [`## ${words.contract[language]}`, "", ...opening, ...body, ...next.source];
  return replaced(text, next, lines);
}

function replaced(text: string, { line, source }: Section, by: string[]): string {
  const lines = text.split("\n");
  return [...lines.slice(0, line - 1), ...by, ...lines.slice(line - 1 + source.length)].join("\n");
}

/** The table of tools is recognised by its heading, in any language. */
function placeOfTable(source: string[]): [number, number] | undefined {
  const { tool, field } = words.toolColumns;
  const start = source.findIndex((line) =>
    Object.entries(tool).some(([language, word]) =>
      line.startsWith(`| ${word} | ${field[language as Language]} |`),
    ),
  );
  if (start < 0) return undefined;
  const length = source.slice(start).findIndex((line) => !line.startsWith("|"));
  return [start, length < 0 ? source.length : start + length];
}
