/** The glossary as a page: each term with its meaning, in the reader's language, and its names in the other two. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language, type Localized, words } from "../wording/index.ts";

export const GLOSSARY = "docs/glossary.json";

interface Entry extends Localized {
  /** An entry without a meaning is a rule for translators, not a term. */
  meaning?: Localized;
}

/** A term, as a page in one language needs it. */
export interface Term {
  /** The last part of its address on the page of the glossary. */
  anchor: string;
  /** Its names: the reader's language first. */
  names: string[];
  meaning: string;
}

/** The terms of the glossary, in the order of the language. */
export function readTerms(root: string, language: Language): Term[] {
  const entries: Record<string, Entry> = JSON.parse(readFileSync(join(root, GLOSSARY), "utf8"));
  const columns = columnsFor(language);
  return Object.entries(entries)
    .flatMap(([id, entry]) => {
      const meaning = entry.meaning?.[language];
      const names = columns.map((column) => entry[column]);
      return meaning ? [{ anchor: id.toLowerCase().replaceAll(" ", "-"), names, meaning }] : [];
    })
    .sort(({ names: [one = ""] }, { names: [other = ""] }) => one.localeCompare(other, language));
}

export function glossaryPage(root: string, language: Language): string {
  const [own, ...others] = columnsFor(language).map((column) => words.languageName[column]);
  const head = [own, words.meaningOfTerm[language], ...others];
  const rows = readTerms(root, language).map(({ anchor, names: [name, ...rest], meaning }) => [
    `<span id="${anchor}">${name}</span>`,
    meaning,
    ...rest,
  ]);
  const table = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `# ${words.siteGlossary[language]}\n\n${words.aboutGlossary[language]}\n\n${table.join("\n")}`;
}

function columnsFor(language: Language): Language[] {
  return [language, ...LANGUAGES.filter((other) => other !== language)];
}
