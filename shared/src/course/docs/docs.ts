/** Checks that the READMEs are true, equal in three languages, and translated from the current text. */

import {
  type Chapter,
  laterChapters,
  previousChapter,
  readScenario,
  type Scenario,
} from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import { readSources } from "../sources.ts";
import { checkCaptions } from "./captions.ts";
import { checkChanges, checkTranslated } from "./changes.ts";
import { checkCommands } from "./commands.ts";
import { checkContract } from "./contract.ts";
import { checkContractWords, codeOfContract } from "./contract-words.ts";
import type { CourseFacts } from "./course-facts.ts";
import { checkDiagrams } from "./diagrams.ts";
import { CHANGELOG, checkEditions } from "./editions.ts";
import { checkExercises } from "./exercises.ts";
import { checkExplained, type ExplainedRow, measureExplained } from "./explained.ts";
import { checkFragments } from "./fragments.ts";
import { acceptTranslations, checkFreshness, readLedger } from "./freshness.ts";
import { checkGlossary, checkWording, readGlossary } from "./glossary.ts";
import { checkLinks } from "./links.ts";
import { checkNames } from "./names.ts";
import { checkOverview } from "./overview.ts";
import type { Page } from "./page.ts";
import { chapterStem, eachPage, missingPages, type Pages, readPages } from "./pages.ts";
import { checkParity } from "./parity.ts";
import { checkPlanTable } from "./plan-table.ts";
import { checkPrompts } from "./prompts.ts";
import { checkQuestions } from "./questions.ts";
import { checkReading } from "./reading.ts";
import { checkReadingLength } from "./reading-length.ts";
import { checkRecordedRuns, type RunProps, type RunsResult } from "./recorded-runs/check.ts";
import { checkRooms } from "./rooms.ts";
import { checkSections } from "./sections.ts";

export interface DocsResult {
  /** For each chapter, how much of its code the README shows. */
  rows: ExplainedRow[];
  /** One line each, `chapters/s02_tool_use/README.md:12: …`. */
  problems: string[];
}

/** The other pages that exist in three languages. */
const TRANSLATED = ["README", "docs/teaching", "docs/numbers", "docs/evals", CHANGELOG];

/** For maintainers: these pages may exist in English only. */
const MAINTAINERS = [
  "CONTRIBUTING",
  "AGENTS",
  "docs/architecture",
  "docs/authors",
  "docs/translators",
  "docs/tool-builders",
  "docs/systems",
];

interface Course {
  root: string;
  chapters: Chapter[];
  facts: CourseFacts;
  /** The code in the contract of each chapter. */
  contracts: Partial<Record<Language, string>>[];
  glossary: ReturnType<typeof readGlossary>;
  /** Reads a scenario once: many pages ask for each. */
  scenarioIn(file: string): Scenario;
}

/** Checks the READMEs of all or some chapters, the root README and CONTRIBUTING. */
export function checkDocs(
  root: string,
  chapters: Chapter[],
  facts: CourseFacts,
  only = chapters,
): DocsResult {
  const contracts = chapters.map((chapter) => contractsOf(root, chapter));
  const course = {
    root,
    chapters,
    facts,
    contracts,
    glossary: readGlossary(root),
    scenarioIn: scenarioReader(),
  };
  const result: DocsResult = { rows: [], problems: checkRootPages(course) };
  for (const chapter of only) {
    const { rows, problems } = checkChapterPages(course, chapter);
    result.rows.push(...rows);
    result.problems.push(...problems);
  }
  const plans = readPages(root, "docs/teaching");
  result.problems.push(...eachPage(plans, (page) => checkPlanTable(page, result.rows)));
  return result;
}

function scenarioReader(): Course["scenarioIn"] {
  const known = new Map<string, Scenario>();
  return (file) => {
    const scenario = known.get(file) ?? readScenario(file);
    known.set(file, scenario);
    return scenario;
  };
}

/** Plays the runs in the READMEs. `quick`: each in one language. */
export async function checkRuns(
  root: string,
  chapters: Chapter[],
  props: RunProps,
  quick = false,
): Promise<RunsResult> {
  const stems = ["README", ...chapters.map(chapterStem)];
  const pages = stems.flatMap((stem) =>
    eachPage(readPages(root, stem), (page, language) => [{ page, language }]),
  );
  return checkRecordedRuns(pages, props, quick);
}

/** Records that the translations of a chapter (of all pages without one) are up to date with the Chinese text. */
export function acceptDocs(root: string, chapters: Chapter[], only?: Chapter): void {
  const stems = only ? [chapterStem(only)] : [...TRANSLATED, "CONTRIBUTING", ...chapters.map(chapterStem)];
  const pairs = stems.flatMap((stem) => {
    const { zh, en, ja } = readPages(root, stem);
    return [en, ja].flatMap((translation) => (zh && translation ? [[zh, translation] as [Page, Page]] : []));
  });
  acceptTranslations(root, pairs);
}

function checkRootPages(course: Course): string[] {
  const translated = TRANSLATED.map((stem) => readPages(course.root, stem));
  const others = MAINTAINERS.map((stem) => readPages(course.root, stem));
  return [
    ...TRANSLATED.flatMap((stem, i) => missingPages(stem, translated[i] ?? {})),
    ...others.flatMap((pages) => (isAlone(pages) ? [] : checkTranslations(course.root, pages))),
    ...translated.flatMap((pages) => checkTranslations(course.root, pages)),
    ...checkWording(course.root, course.glossary),
    ...[...translated, ...others].flatMap((pages) =>
      eachPage(pages, (page, language) => checkAnyPage(course, page, isAlone(pages) ? "en" : language)),
    ),
    ...others.flatMap((pages) => eachPage(pages, checkRooms)),
    ...eachPage(translated[0] ?? {}, (page, language) => checkOverview(page, language, course.chapters)),
    ...eachPage(readPages(course.root, CHANGELOG), (page) =>
      checkEditions(course.root, page, course.chapters),
    ),
  ];
}

function isAlone({ zh, en, ja }: Pages): boolean {
  return Boolean(zh && !en && !ja);
}

function checkChapterPages(course: Course, chapter: Chapter): DocsResult {
  const { root, chapters } = course;
  const pages = readPages(root, chapterStem(chapter));
  const previous = previousChapter(chapters, chapter);
  const sources = readSources(chapter.path);
  const earlier = previous ? readSources(previous.path) : new Map();
  const scenarios = playableScenarios(course, chapter);
  const { zh } = pages;
  const rows = zh ? [measureExplained(chapter.id, { ...pages, zh }, earlier, sources)] : [];
  const problems = [
    ...missingPages(chapterStem(chapter), pages),
    ...checkTranslated(chapter),
    ...checkTranslations(root, pages),
    ...eachPage(pages, (page, language) => [
      ...checkTop(page, chapter, language),
      ...checkSections(page, language, previous?.id),
      ...checkAnyPage(course, page, language, chapter),
      ...checkCaptions(page, sources),
      ...checkFragments(page),
      ...checkReading(page, language, chapter, sources),
      ...(previous ? checkChanges(page, language, chapter, previous.id) : []),
      ...checkNames(page, sources, earlier),
      ...checkPrompts(page, language, scenarios),
      ...checkPromises(course, page, language, chapter),
      ...checkExercises(page, language, chapter),
    ]),
    ...rows.flatMap((row) => [
      ...(zh ? checkExplained(row, zh) : []),
      ...eachPage(pages, (page, language) => checkReadingLength(page, language, row.toRead[language])),
    ]),
  ];
  return { rows, problems };
}

/** The contract and the questions. */
function checkPromises(course: Course, page: Page, language: Language, chapter: Chapter): string[] {
  const { facts, chapters, contracts, scenarioIn } = course;
  const told = contracts.slice(0, chapters.indexOf(chapter) + 1).map((contract) => contract[language]);
  const demanding = [...chapter.scenarios, ...chapter.lab].map(scenarioIn);
  return [
    ...checkContract(page, language, facts.toolsAddedBy(chapter)),
    ...checkContractWords(page, demanding, told.join("\n")),
    ...checkQuestions(page, language, chapter, (scenario) => facts.playOf(chapter, scenario)),
  ];
}

function contractsOf(root: string, chapter: Chapter): Partial<Record<Language, string>> {
  const pages = readPages(root, chapterStem(chapter));
  return Object.fromEntries(
    eachPage(pages, (page, language) => [[language, codeOfContract(page, language)]]),
  );
}

function playableScenarios({ chapters, scenarioIn }: Course, chapter: Chapter): Scenario[] {
  const later = laterChapters(chapters, chapter);
  const playable = chapters.filter((candidate) => !later.includes(candidate));
  return playable.flatMap(({ scenarios }) => scenarios).map(scenarioIn);
}

function checkTranslations(root: string, { zh, en, ja }: Pages): string[] {
  if (!zh) return [];
  const ledger = readLedger(root);
  const translations = [en, ja].filter((page) => page !== undefined);
  return translations.flatMap((page) => [...checkParity(zh, page), ...checkFreshness(zh, page, ledger)]);
}

function checkAnyPage(course: Course, page: Page, language: Language, chapter?: Chapter): string[] {
  return [
    ...checkLinks(course.root, page),
    ...checkDiagrams(page),
    ...checkCommands(course.root, course.chapters, page, chapter),
    ...checkGlossary(page, language, course.glossary),
  ];
}

/** Checks that the start of a chapter's README agrees with chapter.json. */
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
