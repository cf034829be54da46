/** The front matter of a page for VitePress. */

import type { TabName } from "./tabs.ts";

export interface Frontmatter {
  title: string;
  description?: string;
  /** The chapter of the page, and which of its five tabs it is. */
  chapter?: string;
  tab?: TabName;
  /** What the chapter adds, in a word or two; the search finds the chapter by it. */
  mechanism?: string;
  prev?: PageLink | false;
  next?: PageLink | false;
  /** The levels of headings in the outline beside the page. */
  outline?: [number, number] | false;
  /** false for a page that needs the whole width. */
  aside?: false;
  /** false for other tabs than the text, which readers reach from the chapter. */
  search?: false;
  /** The page does not exist in the other languages. */
  onlyEnglish?: true;
}

export interface PageLink {
  text: string;
  link: string;
}

/** JSON is valid YAML, and needs no rules about quotes. */
export function withFrontmatter(facts: Frontmatter, body: string): string {
  const lines = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${body.trimEnd()}\n`;
}
