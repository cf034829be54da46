/** Parses a Markdown page for the checks: sections with headings, code blocks, tables, links and list items. */

export interface Fence {
  line: number;
  /** The first word after the back-quotes: `ts`, `sh`, `mermaid`; "" if there is none. */
  language: string;
  /** The rest of that line, for example `sketch`. */
  mark: string;
  /** The file named above the block, bold and alone on a line: **`src/loop.ts`**; blank lines may be between them. */
  caption?: string;
  code: string[];
}

export interface Table {
  /** Without the line of dashes. */
  rows: { line: number; cells: string[] }[];
}

export interface Line {
  number: number;
  text: string;
}

export interface Section {
  /** The text of the `## ` heading, or of the `<summary>` of a folded part; "" for the start of the page. */
  heading: string;
  line: number;
  folded: boolean;
  /** All lines, including the heading. */
  source: string[];
  /** The lines outside of code blocks. */
  prose: Line[];
  fences: Fence[];
  tables: Table[];
}

export interface Page {
  /** The path for messages, relative to the repository. */
  file: string;
  sections: Section[];
}

/** Reads a page. Sections begin at `## ` and at `<details>`; deeper headings belong to the section around them. */
export function parsePage(file: string, text: string): Page {
  const page: Page = { file, sections: [newSection("", 1, false)] };
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const opening = /^( *)(`{3,}|~{3,}) *(\S*) *(.*)$/.exec(line);
    const start = sectionStart(lines, index);
    if (start && !opening) page.sections.push(newSection(start.heading, index + 1, start.folded));
    const section = page.sections.at(-1) as Section;
    if (!opening) {
      section.source.push(line);
      section.prose.push({ number: index + 1, text: line });
      continue;
    }
    const end = closingFence(lines, index, opening[2] ?? "");
    section.fences.push(readFence(lines, index, end, opening));
    section.source.push(...lines.slice(index, end + 1));
    index = end;
  }
  for (const section of page.sections) section.tables = findTables(section.prose);
  return page;
}

function readFence(lines: string[], start: number, end: number, opening: RegExpExecArray): Fence {
  const indent = opening[1]?.length ?? 0;
  const above = lines.slice(0, start).findLast((line) => line.trim() !== "") ?? "";
  const caption = /^\s*\*\*`([^`]+)`\*\*\s*$/.exec(above)?.[1];
  return {
    line: start + 1,
    language: opening[3] ?? "",
    mark: (opening[4] ?? "").trim(),
    ...(caption !== undefined && { caption }),
    code: lines.slice(start + 1, end).map((line) => line.slice(leadingBlanks(line, indent))),
  };
}

function newSection(heading: string, line: number, folded: boolean): Section {
  return { heading, line, folded, source: [], prose: [], fences: [], tables: [] };
}

function sectionStart(lines: string[], index: number): { heading: string; folded: boolean } | undefined {
  const line = lines[index] ?? "";
  const heading = /^## +(.*?) *#*$/.exec(line)?.[1];
  if (heading !== undefined) return { heading, folded: false };
  if (!/^<details\b/.test(line)) return undefined;
  const summary = /<summary>(.*?)<\/summary>/.exec(lines.slice(index, index + 3).join(" "))?.[1] ?? "";
  return { heading: summary.trim(), folded: true };
}

function closingFence(lines: string[], start: number, fence: string): number {
  const end = lines.findIndex((line, index) => index > start && new RegExp(`^ *${fence}\`* *$`).test(line));
  return end < 0 ? lines.length : end;
}

function leadingBlanks(line: string, most: number): number {
  return Math.min(most, line.length - line.trimStart().length);
}

/** A table is a sequence of lines with `|` whose second line consists of dashes. */
function findTables(prose: Line[]): Table[] {
  const tables: Table[] = [];
  prose.forEach((line, index) => {
    if (!/^\s*\|?[\s:|-]*-[\s:|-]*$/.test(line.text) || !line.text.includes("|")) return;
    const start = index - 1;
    let end = index + 1;
    while (prose[end]?.text.includes("|") && prose[end]?.number === line.number + end - index) end++;
    const rows = prose.slice(start, end).filter((_, at) => at !== 1);
    tables.push({ rows: rows.map(({ number, text }) => ({ line: number, cells: splitRow(text) })) });
  });
  return tables;
}

function splitRow(text: string): string[] {
  const inner = text
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** The links and images of a section, with their lines. */
export interface Link {
  line: number;
  text: string;
  target: string;
}

export function linksOf(section: Section): Link[] {
  return section.prose.flatMap(({ number, text }) => {
    const bare = text.replaceAll(/(`+)[^`]*\1/g, (code) => "`".repeat(code.length));
    const inline = [...bare.matchAll(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(<?([^()\s>]+)>?(?:\s+"[^"]*")?\)/g)];
    return inline.map((match) => ({ line: number, text: match[1] ?? "", target: match[2] ?? "" }));
  });
}

/** The headings of a page, of every level, as raw text. */
export function headingsOf(page: Page): { line: number; level: number; text: string }[] {
  return page.sections.flatMap(({ prose }) =>
    prose.flatMap(({ number, text }) => {
      const match = /^(#{1,6}) +(.*?) *#*$/.exec(text);
      return match ? [{ line: number, level: match[1]?.length ?? 1, text: match[2] ?? "" }] : [];
    }),
  );
}

/** The texts in back-quotes. */
export function inlineCode(text: string): string[] {
  return [...text.matchAll(/(`+)(.+?)\1(?!`)/g)].map((match) => (match[2] ?? "").trim());
}
