/** What a reader gets without any program: the text of each README stands in its page, in the right language, and nothing of it is lost. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";
import { readHtml } from "./kit/html.ts";
import { plainParts, withoutSpaces } from "./kit/markdown.ts";
import { LANGUAGES, type Language, sitePages } from "./kit/site.ts";

const chapters = listChapters(repositoryRoot());
const pages = sitePages();
const README = { zh: "README.md", en: "README.en.md", ja: "README.ja.md" };
const TAGS = { zh: "zh", en: "en", ja: "ja" };

for (const language of LANGUAGES)
  test(`each README stands whole in its page (${language})`, () => {
    const lost = chapters.flatMap((chapter) => {
      const source = readFileSync(join(chapter.path, README[language]), "utf8");
      const page = readHtml(chapterPage(chapter.id, language));
      const text = withoutSpaces(page.text);
      return plainParts(source)
        .filter((part) => !text.includes(part))
        .map((part) => `${chapter.id}: ${part}`);
    });
    expect(lost).toEqual([]);
  });

test("each diagram of the READMEs is a picture in the page", () => {
  const counts = chapters.flatMap((chapter) =>
    LANGUAGES.map((language) => {
      const source = readFileSync(join(chapter.path, README[language]), "utf8");
      const page = chapterPage(chapter.id, language);
      return { page, diagrams: readHtml(page).diagrams, expected: source.split("```mermaid\n").length - 1 };
    }),
  );
  expect(counts.filter(({ diagrams, expected }) => diagrams !== expected)).toEqual([]);
  expect(counts.length).toBe(chapters.length * 3);
});

test("every page has a title and says its language", () => {
  const wrong = pages.filter(({ file, language }) => {
    const html = readHtml(file);
    return html.title.trim() === "" || html.language.slice(0, 2) !== TAGS[language];
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("every page says something without a program", () => {
  const empty = pages.filter(
    ({ file, kind }) => kind !== "404" && withoutSpaces(readHtml(file).text).length < 40,
  );
  expect(empty.map(({ path }) => path)).toEqual([]);
});

test("every page exists in three languages", () => {
  const paths = new Set(pages.map(({ path }) => path));
  const lonely = pages
    .filter(({ language, kind }) => language === "zh" && kind !== "404")
    .flatMap(({ path }) => [`en/${path}`, `ja/${path}`].filter((other) => !paths.has(other)));
  expect(lonely).toEqual([]);
});

function chapterPage(id: string, language: Language): string {
  return `${language === "zh" ? "" : `${language}/`}${id}/index.html`;
}
