/** The five tabs of a chapter: its text, and four pages that are made from the repository. */

import type { Chapter } from "../chapters/index.ts";
import { type Language, type Localized, words } from "../wording/index.ts";
import { address } from "./address.ts";
import type { Course } from "./course.ts";
import { diffPage } from "./tabs/diff.ts";
import { mistakesPage } from "./tabs/mistakes.ts";
import { playPage } from "./tabs/play.ts";
import { sincePage } from "./tabs/since.ts";

export type TabName = "text" | "diff" | "play" | "since" | "mistakes";

/** Makes the Markdown of a chapter's tab in one language, which begins with a heading. */
export type TabPage = (course: Course, chapter: Chapter, language: Language) => string;

export interface Tab {
  name: TabName;
  title: Localized;
  /** undefined for the text, which is the README. */
  page?: TabPage;
}

/** The tabs in their order above a chapter. */
export const TABS: Tab[] = [
  { name: "text", title: words.tabText },
  { name: "diff", title: words.tabDiff, page: diffPage },
  { name: "play", title: words.tabPlay, page: playPage },
  { name: "since", title: words.tabSince, page: sincePage },
  { name: "mistakes", title: words.tabMistakes, page: mistakesPage },
];

/** The address of a chapter's tab. */
export function tabAddress(language: Language, chapter: string, tab: TabName): string {
  return address(language, tab === "text" ? chapter : `${chapter}/${tab}`);
}
