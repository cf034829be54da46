/** Writes into the READMEs what a machine knows: the captions of code, the table of changes, the exercises. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, previousChapter } from "../../chapters/index.ts";
import { LANGUAGES, type Language } from "../../wording/index.ts";
import { readSources, type Sources } from "../sources.ts";
import { captionFor, captionOf } from "./captions.ts";
import { changesTable, withChangesTable } from "./changes.ts";
import { quotedFences } from "./excerpts.ts";
import { withExercises } from "./exercises.ts";
import { freshSections, keepFresh, readLedger } from "./freshness.ts";
import { type Fence, parsePage } from "./page.ts";
import { chapterStem, readPages } from "./pages.ts";
import { findSection } from "./sections.ts";

/**
 * Brings captions and tables of the READMEs of these chapters up to date. A translation that was fresh stays so, since
 * all languages change together. Gives the files that were written.
 */
export function writeDocs(root: string, chapters: Chapter[], only: Chapter[]): string[] {
  return only.flatMap((chapter) => {
    const before = readPages(root, chapterStem(chapter));
    const ledger = readLedger(root);
    const fresh = (language: "en" | "ja") => {
      const { zh, [language]: translation } = before;
      return zh && translation ? freshSections(zh, translation, ledger) : [];
    };
    const kept = { en: fresh("en"), ja: fresh("ja") };
    const written = rewritePages(root, chapters, chapter);
    if (written.length > 0) keepSections(root, chapter, kept);
    return written;
  });
}

function keepSections(root: string, chapter: Chapter, kept: Record<"en" | "ja", number[]>): void {
  const { zh, en, ja } = readPages(root, chapterStem(chapter));
  keepFresh(root, [
    ...(zh && en ? [{ source: zh, translation: en, sections: kept.en }] : []),
    ...(zh && ja ? [{ source: zh, translation: ja, sections: kept.ja }] : []),
  ]);
}

function rewritePages(root: string, chapters: Chapter[], chapter: Chapter): string[] {
  const sources = readSources(chapter.path);
  const previous = previousChapter(chapters, chapter);
  const pages = readPages(root, chapterStem(chapter));
  return LANGUAGES.flatMap((language) => {
    const file = pages[language]?.file;
    if (!file) return [];
    const isWritten = rewrite(join(root, file), (text) => {
      const captioned = withCaptions(text, sources, chapter);
      const exercised = withExercises(captioned, language, chapter);
      return previous ? withChanges(exercised, language, chapter, previous.id) : exercised;
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

/** Captions that a person must choose, because several files hold the code, are left to the check. */
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
