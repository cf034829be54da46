/** Turns pages of typedoc into pages of the site. */

import { type Frontmatter, withFrontmatter } from "./frontmatter.ts";
import { withoutBraces } from "./prose.ts";

/** The room `wording` is not searched: a reader who searches a word wants the pages that explain it. */
const IS_WORDS = /^# .*\bwords\b/m;

export function apiPage(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("\\", "") ?? "API";
  const facts: Frontmatter = { title, outline: [2, 3], prev: false, next: false, onlyEnglish: true };
  const text = withRealAnchors(markdown);
  if (!IS_WORDS.test(text)) return withFrontmatter(facts, withoutBraces(text));
  return withFrontmatter({ ...facts, search: false }, withoutBraces(sentencesAsList(text)));
}

/** The plugin counts names that get no heading, so a link to what is exported on may end in a number that no anchor has. */
function withRealAnchors(markdown: string): string {
  return markdown.replace(/^(Re-exports \[.*\]\(.*#\w+)-\d+\)$/gm, "$1)");
}

/** There are many sentences of the same form, so each gets only one line. */
function sentencesAsList(markdown: string): string {
  const sections = markdown.split(/^(?=## )/m);
  return sections
    .map((section) => (/^## (Variables|Functions)/.test(section) ? listOf(section) : section))
    .join("");
}

function listOf(section: string): string {
  const [heading, ...entries] = section.split(/^### /m);
  return `${heading}${entries.map(itemOf).join("\n")}\n\n`;
}

/** The name of an item, to which links lead, and the text after its signature. */
function itemOf(entry: string): string {
  const [name = "", ...lines] = (entry.split(/^(?:####|\*\*\*)/m)[0] ?? "").split("\n");
  const said = lines.filter((line) => line !== "" && !line.startsWith(">")).join(" ");
  return `- **${name}** ${said} {#${name.replace(/\W/g, "").toLowerCase()}}`;
}
