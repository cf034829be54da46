/** Adds to each block of real code on a page the numbers of its lines, with a link to them. */

import type { Chapter } from "../../chapters/index.ts";
import { linesOf, linesQuoted, parsePage, quotedFences, readSources } from "../../course/index.ts";
import { type Language, words } from "../../wording/index.ts";
import { address } from "../address.ts";

/** The text of a chapter with links after the captions of its blocks: to the lines, and to the chapter's changes in the file. */
export function withPlaces(text: string, chapter: Chapter, language: Language): string {
  const lines = text.split("\n");
  const sources = readSources(chapter.path);
  for (const fence of quotedFences(parsePage(chapter.dir, text))) {
    const { caption = "", line } = fence;
    const quoted = linesQuoted(fence, linesOf(sources.get(caption)));
    const at = lines.findLastIndex((above, index) => index < line - 1 && above.trim() !== "");
    if (quoted) lines[at] += ` <span class="place">${linksTo(caption, quoted, chapter, language)}</span>`;
  }
  return lines.join("\n");
}

/** Line numbers for people, from 1. */
function linksTo(path: string, quoted: number[], { id, adds, changes }: Chapter, language: Language): string {
  const [from, to] = [Math.min(...quoted) + 1, Math.max(...quoted) + 1];
  const place = `[${words.codeLinesOf({ from, to })[language]}](${address(language, `${id}/since`)}#${path}:${from})`;
  if (!adds.includes(path) && !(path in changes)) return place;
  return `${place} · [${words.tabDiff[language]}](${address(language, `${id}/diff`)}#${path})`;
}
