/** Writes the generated parts of READMEs: the captions of code, the tables of changes and tools, questions and exercises. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, previousChapter } from "../../chapters/index.ts";
import { inParallel } from "../../host/index.ts";
import type { Lack } from "../../smoke/index.ts";
import { LANGUAGES, type Language } from "../../wording/index.ts";
import { readSources, type Sources } from "../sources.ts";
import { captionFor, captionOf } from "./captions.ts";
import { changesTable, withChangesTable } from "./changes.ts";
import { withContract } from "./contract.ts";
import type { CourseFacts } from "./course-facts.ts";
import { quotedFences } from "./excerpts.ts";
import { withExercises } from "./exercises.ts";
import { freshSections, keepFresh, readLedger } from "./freshness.ts";
import { type Fence, parsePage } from "./page.ts";
import { chapterStem, eachPage, readPages } from "./pages.ts";
import { withQuestions } from "./questions.ts";
import type { RunProps } from "./recorded-runs/check.ts";
import { type Block, recordPage } from "./recorded-runs/record.ts";
import { findSection } from "./sections.ts";

/** Updates captions and tables in the READMEs of these chapters. Returns the changed files. */
export function writeDocs(root: string, chapters: Chapter[], only: Chapter[], facts: CourseFacts): string[] {
  return only.flatMap((chapter) => {
    const keep = noteFresh(root, chapterStem(chapter));
    const written = rewritePages(root, chapters, chapter, facts);
    if (written.length > 0) keep();
    return written;
  });
}

interface Recorded {
  /** The changed files. */
  written: string[];
  /** Choices that a person must make. */
  open: string[];
  /** Reasons why runs could not be played; they do not change. */
  skipped: Lack[];
}

/** Records the runs of these READMEs again. */
export async function recordRuns(root: string, stems: string[], props: RunProps): Promise<Recorded> {
  const result: Recorded = { written: [], open: [], skipped: [] };
  for (const stem of stems) {
    const keep = noteFresh(root, stem);
    const pages = eachPage(readPages(root, stem), (page, language) => [{ page, language }]);
    const recordings = await inParallel(pages, ({ page, language }) => recordPage(page, language, props));
    for (const { file, blocks, open, skipped } of recordings) {
      result.open.push(...open);
      result.skipped.push(...skipped);
      if (rewrite(join(root, file), (text) => withBlocks(text, blocks))) result.written.push(file);
    }
    keep();
  }
  return result;
}

function withBlocks(text: string, blocks: Block[]): string {
  const lines = text.split("\n");
  // From the end, so that the numbers of the lines before stay true.
  for (const { line, length, recorded } of blocks.toReversed()) lines.splice(line - 1, length, ...recorded);
  return lines.join("\n");
}

/** An up-to-date translation stays up to date, because we change all languages together. */
function noteFresh(root: string, stem: string): () => void {
  const before = readPages(root, stem);
  const ledger = readLedger(root);
  const fresh = (language: "en" | "ja") => {
    const { zh, [language]: translation } = before;
    return zh && translation ? freshSections(zh, translation, ledger) : [];
  };
  const kept = { en: fresh("en"), ja: fresh("ja") };
  return () => keepSections(root, stem, kept);
}

function keepSections(root: string, stem: string, kept: Record<"en" | "ja", string[]>): void {
  const { zh, en, ja } = readPages(root, stem);
  keepFresh(root, [
    ...(zh && en ? [{ source: zh, translation: en, keys: kept.en }] : []),
    ...(zh && ja ? [{ source: zh, translation: ja, keys: kept.ja }] : []),
  ]);
}

function rewritePages(root: string, chapters: Chapter[], chapter: Chapter, facts: CourseFacts): string[] {
  const tools = facts.toolsAddedBy(chapter);
  const recorded = (scenario: string) => facts.playOf(chapter, scenario);
  const sources = readSources(chapter.path);
  const previous = previousChapter(chapters, chapter);
  const pages = readPages(root, chapterStem(chapter));
  return LANGUAGES.flatMap((language) => {
    const file = pages[language]?.file;
    if (!file) return [];
    const isWritten = rewrite(join(root, file), (text) => {
      const captioned = withCaptions(text, sources, chapter);
      const exercised = withExercises(captioned, language, chapter);
      const contracted = withContract(exercised, language, tools);
      const asked = withQuestions(contracted, language, chapter, recorded);
      return previous ? withChanges(asked, language, chapter, previous.id) : asked;
    });
    return isWritten ? [file] : [];
  });
}

function rewrite(file: string, change: (text: string) => string): boolean {
  const before = readFileSync(file, "utf8");
  const after = change(before);
  if (after !== before) writeFileSync(file, after);
  return after !== before;
}

/** If several files contain the code, a person must choose the caption; the check reports it. */
function withCaptions(text: string, sources: Sources, { adds, changes }: Chapter): string {
  const lines = text.split("\n");
  const preferred = [...adds, ...Object.keys(changes)];
  // From the end, so that the numbers of the lines before stay true.
  for (const fence of quotedFences(parsePage("", text)).reverse()) {
    const path = captionFor(fence, sources, preferred);
    if (path !== undefined && path !== fence.caption) setCaption(lines, fence, path);
  }
  return lines.join("\n");
}

function setCaption(lines: string[], { line, caption }: Fence, path: string): void {
  const fence = line - 1;
  const indent = /^ */.exec(lines[fence] ?? "")?.[0] ?? "";
  const above = lines.slice(0, fence).findLastIndex((text) => text.trim() !== "");
  if (caption === undefined) lines.splice(above + 1, fence - above - 1, "", indent + captionOf(path), "");
  else lines[above] = indent + captionOf(path);
}

function withChanges(text: string, language: Language, chapter: Chapter, previous: string): string {
  const section = findSection(parsePage("", text), "changes", language, previous);
  if (!section) return text;
  const lines = text.split("\n");
  const start = section.line - 1;
  const changed = withChangesTable(section.source, changesTable(chapter, language));
  return [...lines.slice(0, start), ...changed, ...lines.slice(start + section.source.length)].join("\n");
}
