/** The glossary as a page: each term in three languages, the reader's first. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language, type Localized, words } from "../wording/index.ts";

export const GLOSSARY = "docs/glossary.json";

/** Entries for translators that are not terms. */
const NOT_TERMS = new Set(["quotation mark", "one", "step"]);

export function glossaryPage(root: string, language: Language): string {
  const terms: Record<string, Localized> = JSON.parse(readFileSync(join(root, GLOSSARY), "utf8"));
  const columns = [language, ...LANGUAGES.filter((other) => other !== language)];
  const rows = Object.entries(terms)
    .filter(([name]) => !NOT_TERMS.has(name))
    .map(([, term]) => columns.map((column) => term[column]))
    .sort(([one = ""], [other = ""]) => one.localeCompare(other, language));
  const names = columns.map((column) => words.languageName[column]);
  const table = [names, names.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `# ${words.siteGlossary[language]}\n\n${words.aboutGlossary[language]}\n\n${table.join("\n")}`;
}
