/** Proves that the READMEs are true, the same in three languages, and translated from the current text. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Chapter,
  laterChapters,
  loadScenario,
  previousChapter,
  type Scenario,
} from "../../chapters/index.ts";
import { LANGUAGES, type Language } from "../../wording/index.ts";
import { readSources } from "../sources.ts";
import { checkCode, checkNames } from "./code.ts";
import { checkCommands } from "./commands.ts";
import { acceptTranslations, checkFreshness, readLedger } from "./freshness.ts";
import { checkGlossary, readGlossary } from "./glossary.ts";
import { checkLinks } from "./links.ts";
import { checkOverview } from "./overview.ts";
import { type Page, parsePage } from "./page.ts";
import { checkParity } from "./parity.ts";
import { checkPrompts } from "./prompts.ts";
import { checkSections } from "./sections.ts";

type Pages = Partial<Record<Language, Page>>;

/**
 * Checks the READMEs of all chapters, the root README and CONTRIBUTING.
 * @returns one line a problem, `chapters/s02_tool_use/README.md:12: …`.
 */
export async function checkDocs(root: string, chapters: Chapter[]): Promise<string[]> {
  const problems = checkRootPages(root, chapters);
  for (const chapter of chapters) problems.push(...(await checkChapterPages(root, chapters, chapter)));
  return problems;
}

/** Records that the translations of a chapter (without one: of everything) are up to date with the Chinese text. */
export function acceptDocs(root: string, chapters: Chapter[], only?: Chapter): void {
  const stems = only ? [chapterStem(only)] : ["README", "CONTRIBUTING", ...chapters.map(chapterStem)];
  const pairs = stems.flatMap((stem) => {
    const { zh, en, ja } = readPages(root, stem);
    return [en, ja].flatMap((translation) => (zh && translation ? [[zh, translation] as [Page, Page]] : []));
  });
  acceptTranslations(root, pairs);
}

function chapterStem({ dir }: Chapter): string {
  return `chapters/${dir}/README`;
}

/** README.md is the Chinese one; the others carry their language in the name. */
function fileName(stem: string, language: Language): string {
  return language === "zh" ? `${stem}.md` : `${stem}.${language}.md`;
}

function readPages(root: string, stem: string): Pages {
  const pages: Pages = {};
  for (const language of LANGUAGES) {
    const file = fileName(stem, language);
    if (existsSync(join(root, file)))
      pages[language] = parsePage(file, readFileSync(join(root, file), "utf8"));
  }
  return pages;
}

function checkRootPages(root: string, chapters: Chapter[]): string[] {
  const readme = readPages(root, "README");
  const contributing = readPages(root, "CONTRIBUTING");
  const alone = contributing.zh && !contributing.en && !contributing.ja;
  return [
    ...missingPages("README", readme),
    ...(alone ? [] : checkTranslations(root, contributing)),
    ...checkTranslations(root, readme),
    ...[readme, contributing].flatMap((pages) =>
      eachPage(pages, (page, language) => checkAnyPage(root, chapters, page, language)),
    ),
    ...eachPage(readme, (page, language) => checkOverview(page, language, chapters)),
  ];
}

async function checkChapterPages(root: string, chapters: Chapter[], chapter: Chapter): Promise<string[]> {
  const pages = readPages(root, chapterStem(chapter));
  const previous = previousChapter(chapters, chapter);
  const sources = readSources(chapter.path);
  const earlier = previous ? readSources(previous.path) : new Map();
  const scenarios = await playableScenarios(chapters, chapter);
  return [
    ...missingPages(chapterStem(chapter), pages),
    ...checkTranslations(root, pages),
    ...eachPage(pages, (page, language) => [
      ...checkTop(page, chapter, language),
      ...checkSections(page, language, previous?.id),
      ...checkAnyPage(root, chapters, page, language, chapter),
      ...checkCode(page, sources),
      ...checkNames(page, sources, earlier),
      ...checkPrompts(page, language, scenarios),
    ]),
  ];
}

async function playableScenarios(chapters: Chapter[], chapter: Chapter): Promise<Scenario[]> {
  const later = laterChapters(chapters, chapter);
  const playable = chapters.filter((candidate) => !later.includes(candidate));
  return Promise.all(playable.flatMap(({ scenarios }) => scenarios).map((file) => loadScenario(file)));
}

function missingPages(stem: string, pages: Pages): string[] {
  return LANGUAGES.filter((language) => !pages[language]).map(
    (language) => `${fileName(stem, language)}:1: is missing`,
  );
}

function checkTranslations(root: string, { zh, en, ja }: Pages): string[] {
  if (!zh) return [];
  const ledger = readLedger(root);
  const translations = [en, ja].filter((page) => page !== undefined);
  return translations.flatMap((page) => [...checkParity(zh, page), ...checkFreshness(zh, page, ledger)]);
}

function eachPage(pages: Pages, check: (page: Page, language: Language) => string[]): string[] {
  return LANGUAGES.flatMap((language) => {
    const page = pages[language];
    return page ? check(page, language) : [];
  });
}

function checkAnyPage(
  root: string,
  chapters: Chapter[],
  page: Page,
  language: Language,
  chapter?: Chapter,
): string[] {
  return [
    ...checkLinks(root, page),
    ...checkCommands(root, chapters, page, chapter),
    ...checkGlossary(page, language, readGlossary(root)),
  ];
}

/** The start of a chapter's README says what chapter.json says. */
function checkTop(page: Page, { id, title, motto }: Chapter, language: Language): string[] {
  const lines = page.sections[0]?.prose.map(({ text }) => text) ?? [];
  const heading = lines.find((text) => text.startsWith("# ")) ?? "";
  const wrongTitle = !heading.includes(id) || !heading.includes(title[language]);
  const noMotto = !lines.some((text) => text.startsWith(">") && text.includes(motto[language]));
  return [
    ...(wrongTitle ? [`${page.file}:1: expected a title with ${id} and "${title[language]}"`] : []),
    ...(noMotto
      ? [`${page.file}:1: expected the motto of chapter.json in a quote: > ${motto[language]}`]
      : []),
  ];
}
