/** Search finds what the pages say, and nothing else. Truth is the text of the pages; what is asked is the index that readers get. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";
import { mapProse } from "../../shared/src/site/prose.ts";
import { search } from "../.vitepress/search.ts";
import ForgivingSearch from "../.vitepress/theme/forgiving-search.ts";
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
      const found = new Set(pathsFor(index, term));
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

const chapters = listChapters(repositoryRoot());

for (const language of LANGUAGES)
  test(`the title, the motto and the mechanism of each chapter lead to it first (${language})`, async () => {
    const index = await indexOf(language);
    const asked = chapters.flatMap(({ id, title, motto, mechanism }) =>
      [title, motto, mechanism].map((text) => ({ id, query: text[language] })),
    );
    const wrong = asked
      .map(({ id, query }) => ({ query, wanted: pathOf(id, language), first: pathsFor(index, query)[0] }))
      .filter(({ wanted, first }) => first !== wanted);
    expect(wrong).toEqual([]);
    expect(asked.length).toBe(3 * chapters.length);
  });

/** What is typed, the language, and the chapter that is found first. */
const MISTYPED = [
  ["wroktree", "en", "s18"],
  ["permision", "en", "s03"],
  ["Sandbxo", "en", "x01"],
  ["Subagnet", "ja", "s06"],
  ["worktreee", "zh", "s18"],
  ["ＭＣＰ", "zh", "s19"],
  ["ＭＣＰ　ツール", "ja", "s19"],
  ["ﾌｯｸ", "ja", "s04"],
] as const;

test.each(MISTYPED)("%s leads to a chapter all the same (%s)", async (query, language, id) => {
  expect(pathsFor(await indexOf(language), query)[0]).toBe(pathOf(id, language));
});

test.each(["hoks", "wrktre", "zzzzzz"])(
  "%s is not forgiven: it is short, or has more than one typo",
  async (query) => {
    expect(pathsFor(await indexOf("en"), query)).toEqual([]);
  },
);

function pathOf(id: string, language: Language): string {
  return `${language === "zh" ? "" : `${language}/`}${id}/`;
}

/** The pages of the hits, best first. */
function pathsFor(index: Index, query: string): string[] {
  return index.search(query).map(({ id }) => String(id).replace(/#.*$/, "").slice(siteBase().length));
}

type Index = ReturnType<typeof ForgivingSearch.loadJSON>;

/** As the search box loads it. */
async function indexOf(language: Language): Promise<Index> {
  const name = `localSearchIndex${language === "zh" ? "root" : language}.`;
  const file = readdirSync(CHUNKS).find((file) => file.includes(name)) ?? `no ${name}`;
  const { default: json } = await import(pathToFileURL(join(CHUNKS, file)).href);
  const { options, searchOptions } = search.options.miniSearch ?? {};
  return ForgivingSearch.loadJSON(json, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    ...options,
    ...(searchOptions && { searchOptions }),
  });
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
    const mechanism = /^mechanism: (.*)$/m.exec(facts)?.[1] ?? "";
    return [{ path, text: `${visible(body)}\n${mechanism}` }];
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
