/** Pages that typedoc has written, as pages of the site. */

import { type Frontmatter, withFrontmatter } from "./frontmatter.ts";
import { withoutBraces } from "./prose.ts";

/** The sentences of the harness: whoever looks for a word wants the pages that explain it. */
const NOT_SEARCHED = /^# .*\bwords\b/m;

export function apiPage(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("\\", "") ?? "API";
  const facts: Frontmatter = { title, outline: [2, 3], prev: false, next: false, onlyEnglish: true };
  if (NOT_SEARCHED.test(markdown)) facts.search = false;
  return withFrontmatter(facts, withoutBraces(markdown));
}
