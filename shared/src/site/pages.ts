/** Lists all pages of the site that are made from the repository. */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../chapters/index.ts";
import { LANGUAGES, type Language, words } from "../wording/index.ts";
import { address } from "./address.ts";
import { withNoteIfBehind } from "./behind.ts";
import { withPlaces } from "./code/places.ts";
import type { Course } from "./course.ts";
import { documentsOf, type SiteDocument } from "./documents.ts";
import { type Frontmatter, type PageLink, withFrontmatter } from "./frontmatter.ts";
import { GLOSSARY, glossaryPage } from "./glossary.ts";
import { readmeBody } from "./readme.ts";
import { TABS, type Tab, type TabName, tabAddress } from "./tabs.ts";

/** A Markdown file below the folder that VitePress reads. */
export interface SitePage {
  path: string;
  /** Makes the text when it is needed, so that one page does not wait for all. */
  text: () => string;
  /** The path of its document; undefined if it is made from several sources. */
  source?: string;
}

/** All pages of the site. No text is made before it is asked for. */
export function sitePages(course: Course): SitePage[] {
  const documents = documentsOf(course);
  const texts = documents.map((document) => documentPage(course, document, documents));
  const tabs = LANGUAGES.flatMap((language) =>
    course.chapters.flatMap((chapter) =>
      TABS.flatMap((tab) => (tab.page ? [tabPage(course, chapter, tab, tab.page, language)] : [])),
    ),
  );
  return [...texts, ...tabs, ...LANGUAGES.map((language) => glossary(course, language))];
}

function glossary({ root }: Course, language: Language): SitePage {
  const facts: Frontmatter = {
    title: words.siteGlossary[language],
    outline: false,
    prev: false,
    next: false,
  };
  const text = () => withFrontmatter(facts, glossaryPage(root, language));
  return { path: fileOf(address(language, "glossary")), text, source: GLOSSARY };
}

function documentPage(course: Course, document: SiteDocument, documents: SiteDocument[]): SitePage {
  const { root, chapters } = course;
  const { file, page, language } = document;
  const chapter = chapters.find(({ id }) => id === page);
  const isFolder = (path: string) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  const text = () => {
    const readme = readmeBody(readFileSync(join(root, file), "utf8"), document, documents, isFolder);
    const body = withNoteIfBehind(readme, root, document);
    const facts: Frontmatter = chapter
      ? { ...chapterFacts(course, chapter, "text", language), mechanism: chapter.mechanism[language] }
      : { title: titleOfDocument(document, body), outline: [2, 3], prev: false, next: false };
    return withFrontmatter(facts, chapter ? withPlaces(body, chapter, language) : body);
  };
  return { path: fileOf(address(language, page)), text, source: file };
}

/** The README of the course has the title of the whole site. */
function titleOfDocument({ page, language }: SiteDocument, body: string): string {
  return page === "start" ? words.siteStart[language] : (/^# (.*)$/m.exec(body)?.[1] ?? "");
}

function tabPage(
  course: Course,
  chapter: Chapter,
  { name, title }: Tab,
  page: NonNullable<Tab["page"]>,
  language: Language,
): SitePage {
  const text = () => {
    const facts = chapterFacts(course, chapter, name, language);
    const own = {
      title: `${facts.title} · ${title[language]}`,
      outline: false,
      aside: false,
      search: false,
    } as const;
    return withFrontmatter({ ...facts, ...own }, page(course, chapter, language));
  };
  return { path: fileOf(tabAddress(language, chapter.id, name)), text };
}

function chapterFacts({ chapters }: Course, chapter: Chapter, tab: TabName, language: Language): Frontmatter {
  const at = chapters.indexOf(chapter);
  return {
    title: titleOf(chapter, language),
    description: chapter.motto[language],
    chapter: chapter.id,
    tab,
    outline: [2, 3],
    prev: neighbour(chapters[at - 1], tab, language),
    next: neighbour(chapters[at + 1], tab, language),
  };
}

/** The same tab of the previous or the next chapter. */
function neighbour(chapter: Chapter | undefined, tab: TabName, language: Language): PageLink | false {
  return (
    chapter !== undefined && {
      text: titleOf(chapter, language),
      link: tabAddress(language, chapter.id, tab),
    }
  );
}

function titleOf({ id, title }: Chapter, language: Language): string {
  return `${id} ${title[language]}`;
}

/** Each page has its own folder, so that every static host finds it without a file ending. */
function fileOf(place: string): string {
  return `${place.slice(1)}index.md`;
}
