/** Checks that a page and its translation have the same structure: sections, headings, code blocks, tables and links. */

import { type Fence, linksOf, type Page, type Section } from "./page.ts";
import { isRecordedRun, isTyped } from "./recorded-runs/recorded-run.ts";

/** Blocks whose words are translated. Only the number of lines must agree. */
const TRANSLATED_FENCES = new Set(["mermaid", "text", "json"]);

/** Problems: the first difference in structure of each section. */
export function checkParity(source: Page, translation: Page): string[] {
  if (source.sections.length !== translation.sections.length) {
    return [
      `${translation.file}:1: has ${translation.sections.length} sections, ${source.file} has ${source.sections.length}`,
    ];
  }
  return source.sections.flatMap((section, index) => {
    const other = translation.sections[index] as Section;
    const problem = compareSections(section, other);
    return problem
      ? [
          `${translation.file}:${other.line}: "${other.heading}": ${problem} than ${source.file}:${section.line}`,
        ]
      : [];
  });
}

function compareSections(source: Section, other: Section): string | undefined {
  if (source.folded !== other.folded) return "is folded otherwise";
  if (levels(source) !== levels(other)) return "has other headings inside";
  if (tableShapes(source) !== tableShapes(other)) {
    return `has other tables (${tableShapes(other) || "none"}, not ${tableShapes(source) || "none"})`;
  }
  if (listShape(source) !== listShape(other)) return "has another number of list items";
  if (targets(source) !== targets(other)) return "has other links";
  return compareFences(source.fences, other.fences);
}

function compareFences(source: Fence[], other: Fence[]): string | undefined {
  if (source.length !== other.length) return "has another number of code blocks";
  const differing = source.findIndex((fence, index) => !sameFence(fence, other[index] as Fence));
  return differing < 0 ? undefined : `has another code block (the one in line ${other[differing]?.line})`;
}

function sameFence(a: Fence, b: Fence): boolean {
  if (a.language !== b.language || a.mark !== b.mark) return false;
  if (isRecordedRun(a)) return typedAt(a) === typedAt(b);
  if (TRANSLATED_FENCES.has(a.language)) return a.code.length === b.code.length;
  return a.code.join("\n") === b.code.join("\n");
}

/** In a recorded run, the commands and the number of typed lines must agree. The number of printed lines may differ. */
function typedAt(fence: Fence): string {
  return fence.code.map((line) => (isTyped(line) ? ">" : line.startsWith("$ ") ? line : "")).join("");
}

function levels({ prose }: Section): string {
  return prose
    .map(({ text }) => /^#+(?= )/.exec(text)?.[0] ?? "")
    .filter(Boolean)
    .join(" ");
}

function tableShapes({ tables }: Section): string {
  return tables.map(({ rows }) => rows.map(({ cells }) => cells.length).join("+")).join(", ");
}

function listShape({ prose }: Section): number {
  return prose.filter(({ text }) => /^\s*(?:[-*+]|\d+\.) /.test(text)).length;
}

/** Link targets without the parts that differ between languages: the language of a page, and anchors. */
function targets(section: Section): string {
  return linksOf(section)
    .map(({ target }) => target.replace(/#.*$/, "#").replace(/\.(?:en|ja)(?=\.md)/, ""))
    .sort()
    .join("\n");
}
