/** The outline of the course for the site: chapters by phase, and the texts around each page. */

import { inEach, type Language, type Localized, words } from "../wording/index.ts";
import { address, REPOSITORY } from "./address.ts";
import type { Course } from "./course.ts";
import { TABS, type TabName } from "./tabs.ts";

export interface SiteOutline {
  repository: string;
  languages: Record<Language, LanguageOutline>;
  tabs: { name: TabName; title: Localized }[];
  phases: { title: Localized; chapters: ChapterOutline[] }[];
  screen: Course["screen"];
  /** Numbers on the front page. */
  counts: { scenarios: number; mistakes: number };
}

/** The texts that VitePress shows around the pages of one language. */
interface LanguageOutline {
  title: string;
  description: string;
  nav: { text: string; link: string }[];
  /** Pages below the list of chapters. */
  more: { text: string; link: string }[];
}

/** A chapter in short. */
export interface ChapterOutline {
  id: string;
  title: Localized;
  motto: Localized;
  mechanism: Localized;
}

/** What the navigation and the front pages of the site need to know of a course. */
export function siteOutline(course: Course): SiteOutline {
  return {
    repository: REPOSITORY,
    languages: inEach((language) => outlineIn(language)),
    tabs: TABS.map(({ name, title }) => ({ name, title })),
    phases: course.phases.map(({ title, chapters }) => ({
      title,
      chapters: chapters.flatMap((id) => chapterOutline(course, id)),
    })),
    screen: course.screen,
    counts: {
      scenarios: course.chapters.flatMap(({ scenarios }) => scenarios).length,
      mistakes: course.chapters.flatMap(({ wrong }) => wrong).length,
    },
  };
}

/** The part for the front page of one language, so that the page need not load the others. */
export function frontOf({ phases, screen, counts }: SiteOutline, language: Language) {
  const listed = ({ id, title, motto, mechanism }: ChapterOutline) => ({
    id,
    title: title[language],
    motto: motto[language],
    mechanism: mechanism[language],
  });
  return {
    counts,
    screen: screen[language],
    phases: phases.map(({ title, chapters }) => ({ title: title[language], chapters: chapters.map(listed) })),
  };
}

function outlineIn(language: Language): LanguageOutline {
  return {
    title: words.siteTitle[language],
    description: words.siteDescription[language],
    more: [{ text: words.siteGlossary[language], link: address(language, "glossary") }],
    nav: [
      { text: words.siteStart[language], link: address(language, "start") },
      { text: words.siteCompare[language], link: address(language, "compare") },
      { text: words.siteOpen[language], link: address(language, "open") },
      { text: words.siteTeaching[language], link: address(language, "teaching") },
      { text: words.siteReference[language], link: address("en", "api") },
    ],
  };
}

function chapterOutline({ chapters }: Course, id: string): ChapterOutline[] {
  const found = chapters.filter((chapter) => chapter.id === id);
  return found.map(({ title, motto, mechanism }) => ({ id, title, motto, mechanism }));
}
