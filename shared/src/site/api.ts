/** Pages that typedoc has written, as pages of the site. */

import { type Frontmatter, withFrontmatter } from "./frontmatter.ts";
import { withoutBraces } from "./prose.ts";

/** The sentences of the harness: whoever looks for a word wants the pages that explain it. */
const IS_WORDS = /^# .*\bwords\b/m;

export function apiPage(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("\\", "") ?? "API";
  const facts: Frontmatter = { title, outline: [2, 3], prev: false, next: false, onlyEnglish: true };
  if (!IS_WORDS.test(markdown)) return withFrontmatter(facts, withoutBraces(markdown));
  return withFrontmatter({ ...facts, search: false }, withoutBraces(sentencesAsList(markdown)));
}

/** Sentences are many, and all of one shape: a line says enough of each. */
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

/** Its name, to which links lead, and what is said of it behind its signature. */
function itemOf(entry: string): string {
  const [name = "", ...lines] = (entry.split(/^(?:####|\*\*\*)/m)[0] ?? "").split("\n");
  const said = lines.filter((line) => line !== "" && !line.startsWith(">")).join(" ");
  return `- **${name}** ${said} {#${name.replace(/\W/g, "").toLowerCase()}}`;
}
