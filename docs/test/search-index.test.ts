/** Search finds what the pages say, and nothing else. Truth is the text of the pages; what is asked is the index that readers get. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { mapProse } from "../../shared/src/site/prose.ts";
import { searchTokens } from "../../shared/src/site/search.ts";
import { LANGUAGES, type Language, SITE, siteBase } from "./kit/site.ts";
import { TERMS } from "./search-terms.ts";

const PAGES = join(SITE, "../.pages");
const CHUNKS = join(SITE, "assets/chunks");

for (const language of LANGUAGES)
  test(`twenty terms lead to every page that says them, and to no other (${language})`, async () => {
    const index = await indexOf(language);
    const pages = pagesOf(language);
    expect(TERMS[language].length).toBe(20);
    const judged = TERMS[language].map((term) => {
      const hits = index.search(term, { combineWith: "AND", prefix: true, fuzzy: false });
      const found = new Set(hits.map(({ id }) => String(id).replace(/#.*$/, "").slice(siteBase().length)));
      const right = pages.filter(({ text }) => says(text, term)).map(({ path }) => path);
      return {
        term,
        missed: right.filter((path) => !found.has(path)),
        wrong: [...found].filter((path) => !right.includes(path)),
        right: right.length,
      };
    });
    expect(
      judged.filter(({ missed, wrong, right }) => missed.length + wrong.length > 0 || right === 0),
    ).toEqual([]);
  });

async function indexOf(language: Language): Promise<MiniSearch> {
  const name = `localSearchIndex${language === "zh" ? "root" : language}.`;
  const file = readdirSync(CHUNKS).find((file) => file.includes(name)) ?? `no ${name}`;
  const { default: json } = await import(pathToFileURL(join(CHUNKS, file)).href);
  return MiniSearch.loadJSON(json, { fields: ["title", "titles", "text"], tokenize: searchTokens });
}

/** The texts that are searched, as they were before VitePress. */
function pagesOf(language: Language): { path: string; text: string }[] {
  const files = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md") && languageOf(file) === language);
  return files.flatMap((file) => {
    const [, facts = "", body = ""] =
      /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(PAGES, file), "utf8")) ?? [];
    if (facts.includes("search: false")) return [];
    const path = file.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
    return [{ path, text: visible(body) }];
  });
}

function languageOf(file: string): Language {
  return /^(en|ja)\//.exec(file)?.[1] === undefined ? "zh" : (file.slice(0, 2) as Language);
}

/** Without addresses, tags and the marks of Markdown. */
function visible(markdown: string): string {
  return mapProse(markdown, (prose) =>
    prose
      .replaceAll(/\]\([^)\s]*\)/g, "]")
      .replaceAll(/<\/?[a-z][^>\n]*>/g, "")
      .replaceAll(/\*\*|\\(?=[_<>|[\]])/g, ""),
  );
}

/** Chinese and Japanese anywhere; other words from the beginning of a part on, as `loop` in `agentLoop`. */
function says(text: string, term: string): boolean {
  if (/[\u3040-\u9fff]/.test(term)) return text.includes(term);
  const [first = "", rest = ""] = [term.slice(0, 1), term.slice(1)];
  const start = new RegExp(`(?<![\\p{L}\\p{N}])${term}`, "iu");
  const hump = new RegExp(`(?<=[\\p{Ll}\\p{N}])${first.toUpperCase()}${anyCase(rest)}`, "u");
  return start.test(text) || hump.test(text);
}

function anyCase(text: string): string {
  return [...text].map((char) => `[${char.toLowerCase()}${char.toUpperCase()}]`).join("");
}
