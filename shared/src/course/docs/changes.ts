/** The table of changes since the previous chapter: written from chapter.json, in every language. */

import type { Chapter } from "../../chapters/index.ts";
import { LANGUAGES, type Language, type Localized } from "../../wording/index.ts";
import type { Page } from "./page.ts";
import { findSection } from "./sections.ts";

const WORDS = {
  file: { zh: "文件", en: "File", ja: "ファイル" },
  change: { zh: "改了什么", en: "What changed", ja: "変わったこと" },
  removed: { zh: "删除：", en: "removed: ", ja: "削除：" },
} satisfies Record<string, Localized>;

/** The lines of the table. */
export function changesTable({ changes, removes }: Chapter, language: Language): string[] {
  const row = (path: string, text: string) => `| \`${path}\` | ${text.replaceAll("|", "\\|")} |`;
  return [
    `| ${WORDS.file[language]} | ${WORDS.change[language]} |`,
    "|---|---|",
    ...Object.entries(changes).map(([path, why]) => row(path, why[language])),
    ...Object.entries(removes).map(([path, why]) => row(path, WORDS.removed[language] + why[language])),
  ];
}

/** Problems of a README whose table differs from chapter.json. */
export function checkChanges(page: Page, language: Language, chapter: Chapter, previous: string): string[] {
  const section = findSection(page, "changes", language, previous);
  if (!section) return [];
  const [start, end] = placeOfTable(section.source) ?? [0, 0];
  const found = section.source.slice(start, end).map((line) => line.trimEnd());
  if (found.join("\n") === changesTable(chapter, language).join("\n")) return [];
  return [
    `${page.file}:${section.line + start}: the table of changes is not that of chapter.json: run pnpm check docs --write`,
  ];
}

/** Problems: reasons in chapter.json that are the same text in all languages. */
export function checkTranslated({ dir, changes, removes }: Chapter): string[] {
  const texts = Object.entries({ ...changes, ...removes });
  const missing = texts.filter(([, why]) => LANGUAGES.every((language) => why[language] === why.zh));
  return missing.map(
    ([path]) =>
      `chapters/${dir}/chapter.json: expected the reason of ${path} in zh, en and ja, not as one text`,
  );
}

/** The lines of a section with the right table: it replaces the first table, or is added below the heading. */
export function withChangesTable(source: string[], table: string[]): string[] {
  const place = placeOfTable(source);
  if (!place) return [...source.slice(0, 1), "", ...table, ...source.slice(1)];
  return [...source.slice(0, place[0]), ...table, ...source.slice(place[1])];
}

/** The first line of the first table, and the line after it. */
function placeOfTable(source: string[]): [number, number] | undefined {
  const start = source.findIndex((line) => line.startsWith("|"));
  if (start < 0) return undefined;
  const length = source.slice(start).findIndex((line) => !line.startsWith("|"));
  return [start, length < 0 ? source.length : start + length];
}
