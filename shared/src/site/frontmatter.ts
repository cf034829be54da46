/** What VitePress is told about a page, in front of its text. */

import type { TabName } from "./tabs.ts";

export interface Frontmatter {
  title: string;
  description?: string;
  /** The chapter that the page belongs to, and which of its five sides it is. */
  chapter?: string;
  tab?: TabName;
  prev?: PageLink | false;
  next?: PageLink | false;
  /** Which levels of headings stand beside the page. */
  outline?: [number, number] | false;
  /** What wants the whole width has nothing beside it. */
  aside?: false;
  /** A tab beside the text is found through its chapter. */
  search?: false;
  /** There is no such page in the other languages. */
  onlyEnglish?: true;
}

export interface PageLink {
  text: string;
  link: string;
}

/** JSON is YAML as well, and needs no rules about quotes. */
export function withFrontmatter(facts: Frontmatter, body: string): string {
  const lines = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${body.trimEnd()}\n`;
}
