/** Writes into the READMEs what a machine knows: the captions of code and the table of changes. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, previousChapter } from "../../chapters/index.ts";
import { LANGUAGES, type Language } from "../../wording/index.ts";
import { readSources, type Sources } from "../sources.ts";
import { captionFor, captionOf } from "./captions.ts";
import { changesTable, withChangesTable } from "./changes.ts";
import { quotedFences } from "./excerpts.ts";
import { parsePage } from "./page.ts";
import { chapterStem, readPages } from "./pages.ts";
import { findSection } from "./sections.ts";

/** Brings captions and tables of the READMEs of these chapters up to date. Gives the files that were written. */
export function writeDocs(root: string, chapters: Chapter[], only: Chapter[]): string[] {
  return only.flatMap((chapter) => {
    const sources = readSources(chapter.path);
    const previous = previousChapter(chapters, chapter);
    const pages = readPages(root, chapterStem(chapter));
    return LANGUAGES.flatMap((language) => {
      const file = pages[language]?.file;
      if (!file) return [];
      return rewrite(join(root, file), (text) => {
        const captioned = withCaptions(text, sources, chapter);
        return previous ? withChanges(captioned, language, chapter, previous.id) : captioned;
      })
        ? [file]
        : [];
    });
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
    if (path === undefined || path === fence.caption) continue;
    const at = fence.line - 1;
    const indent = /^ */.exec(lines[at] ?? "")?.[0] ?? "";
    const replaced = fence.caption === undefined ? 0 : 1;
    const gap = replaced === 0 && lines[at - 1]?.trim() !== "" ? [""] : [];
    lines.splice(at - replaced, replaced, ...gap, indent + captionOf(path));
  }
  return lines.join("\n");
}

function withChanges(text: string, language: Language, chapter: Chapter, previous: string): string {
  const section = findSection(parsePage("", text), "changes", language, previous);
  if (!section) return text;
  const lines = text.split("\n");
  const start = section.line - 1;
  const changed = withChangesTable(section.source, changesTable(chapter, language));
  return [...lines.slice(0, start), ...changed, ...lines.slice(start + section.source.length)].join("\n");
}
