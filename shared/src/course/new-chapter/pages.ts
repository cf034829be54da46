/** The first text of a new chapter's README, and its row in the root README. */

import { type ChapterFile, folderName } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import { fileName } from "../docs/pages.ts";
import { REQUIRED_SECTIONS, type RequiredSection } from "../docs/sections.ts";
import { NewChapterError } from "./error.ts";

type Named = Pick<ChapterFile, "id" | "slug" | "title" | "motto">;

/** Headings and links as every README has them. The line that leads through the chapters is that of the last page, one step longer. */
export function firstPage(lastPage: string, last: Named, chapter: Named, language: Language): string {
  const { id, title, motto } = chapter;
  const sections = REQUIRED_SECTIONS.map((section) => firstSection(section, last.id, language));
  const links = "[中文](README.md) · [English](README.en.md) · [日本語](README.ja.md)";
  const head = [`# ${id}: ${title[language]} — TODO`, links, trail(lastPage, last, id, language)];
  return `${[...head, `> *${motto[language]}*`, ...sections].join("\n\n")}\n`;
}

function trail(lastPage: string, last: Named, id: string, language: Language): string {
  const line = lastPage.split("\n").find((text) => text.endsWith(`**${last.id}**`)) ?? `**${last.id}**`;
  const link = `[${last.id}](../${folderName(last)}/${fileName("README", language)})`;
  return line.replace(`**${last.id}**`, `${link} → **${id}**`);
}

function firstSection({ heading, folded }: RequiredSection, previous: string, language: Language): string {
  const text = heading[language].replace("{previous}", previous);
  if (folded) return `<details>\n<summary>${text}</summary>\n\nTODO\n\n</details>`;
  return `## ${text}\n\nTODO`;
}

/**
 * The root README with a row for the new chapter after that of the last one.
 * @throws NewChapterError if that has no row.
 */
export function withRow(overview: string, last: Named, chapter: Named, language: Language): string {
  const { id, title, motto } = chapter;
  const page = `chapters/${folderName(chapter)}/${fileName("README", language)}`;
  const row = `| ${id} | [${title[language]}](${page}) | ${motto[language]} |`;
  const rowOfLast = new RegExp(`^\\|[^|\\n]*\\b${last.id}\\b.*$`, "m");
  if (!rowOfLast.test(overview))
    throw new NewChapterError(
      `${fileName("README", language)}: expected a row of a table for ${last.id}, to put the row for ${id} after it.`,
    );
  return overview.replace(rowOfLast, (found) => `${found}\n${row}`);
}
