/** Turns pages of typedoc into pages of the site. */

import { words } from "../wording/index.ts";
import { type Frontmatter, withFrontmatter } from "./frontmatter.ts";
import { withoutBraces } from "./prose.ts";

/** The room `wording` is not searched: a reader who searches a word wants the pages that explain it. */
const IS_WORDS = /^# .*\bwords\b/m;

/** A page of the API reference, as TypeDoc writes it, as a page of the site. */
export function apiPage(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("\\", "") ?? "API";
  const facts: Frontmatter = { title, outline: [2, 3], prev: false, next: false, onlyEnglish: true };
  const text = withRealAnchors(withIntroduction(markdown));
  if (!IS_WORDS.test(text)) return withFrontmatter(facts, withoutBraces(text));
  return withFrontmatter({ ...facts, search: false }, withoutBraces(sentencesAsList(text)));
}

/** The first page would be a list and nothing else. */
function withIntroduction(markdown: string): string {
  return markdown.replace(/^# API reference$/m, (title) => `${title}\n\n${words.apiIntroduction.en}`);
}

/** The plugin counts names that get no heading, so a link to what is exported on may end in a number that no anchor has. */
function withRealAnchors(markdown: string): string {
  return markdown.replace(/^(Re-exports \[.*\]\(.*#\w+)-\d+\)$/gm, "$1)");
}

/** There are many sentences of the same form, so each gets only one line. */
function sentencesAsList(markdown: string): string {
  const sections = markdown.split(/^(?=## )/m);
  const taken = new Set<string>();
  return sections
    .map((section) => {
      if (/^## (Variables|Functions)/.test(section)) return listOf(section, taken);
      for (const [, name = ""] of section.matchAll(/^### (.*)$/gm)) taken.add(anchorOf(name));
      return section;
    })
    .join("");
}

/** `taken`: the anchors of the types above, some of which differ from a sentence only in the first letter. */
function listOf(section: string, taken: Set<string>): string {
  const [heading, ...entries] = section.split(/^### /m);
  return `${heading}${entries.map((entry) => itemOf(entry, taken)).join("\n")}\n\n`;
}

/** The name of an item, to which links lead, and the text after its signature. */
function itemOf(entry: string, taken: Set<string>): string {
  const [name = "", ...lines] = (entry.split(/^(?:####|\*\*\*)/m)[0] ?? "").split("\n");
  const said = lines.filter((line) => line !== "" && !line.startsWith(">")).join(" ");
  const anchor = anchorOf(name);
  return `- **${name}** ${said} {#${taken.has(anchor) ? `${anchor}-1` : anchor}}`;
}

function anchorOf(name: string): string {
  return name.replace(/\W/g, "").toLowerCase();
}
