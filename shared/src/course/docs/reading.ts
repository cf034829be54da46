/** "Reading the source": a table with every file that a chapter adds, in reading order, and a sentence about it. */

import type { Chapter } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import type { Sources } from "../sources.ts";
import { inlineCode, type Page } from "./page.ts";
import { findSection } from "./sections.ts";

/** All problems of the table. It may also list other files of src/. */
export function checkReading(page: Page, language: Language, { adds }: Chapter, sources: Sources): string[] {
  const section = findSection(page, "reading", language, "");
  if (!section) return [];
  const rows = section.tables.flatMap(({ rows }) => rows.slice(1));
  const listed = rows.map(({ line, cells }) => ({ line, path: fileIn(cells[0]), sentence: cells[1] ?? "" }));
  const paths = listed.map(({ path }) => path);
  const missing = adds.filter((path) => !paths.includes(path));
  const ordered = paths.filter((path) => adds.includes(path));
  const expected = adds.filter((path) => paths.includes(path));
  return [
    ...(missing.length > 0 ? [`${page.file}:${section.line}: misses ${missing.join(", ")}`] : []),
    ...(ordered.join() !== expected.join()
      ? [`${page.file}:${section.line}: expected the order of chapter.json: ${expected.join(", ")}`]
      : []),
    ...listed.flatMap(({ line, path, sentence }) => {
      if (!sources.has(path)) return [`${page.file}:${line}: expected a file of src/ in the first cell`];
      return sentence === "" ? [`${page.file}:${line}: expected a sentence about ${path}`] : [];
    }),
  ];
}

function fileIn(cell = ""): string {
  return inlineCode(cell)[0] ?? "";
}
