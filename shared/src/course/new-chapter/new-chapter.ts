/** Makes the folder of the next chapter: a copy of the last one. What only a person can write is marked with TODO. */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, type ChapterFile, folderName } from "../../chapters/index.ts";
import { idAt, idMeantBy } from "../../launch/chapter-id.mjs";
import { LANGUAGES, type Language } from "../../wording/index.ts";
import { fileName } from "../docs/pages.ts";
import { NewChapterError } from "./error.ts";
import { firstPage, withRow } from "./pages.ts";

/**
 * Writes `chapters/x03_goal_loop` for `x3` and `goal_loop`, and its row in the root READMEs. `chapters` are all that exist, in order.
 * Returns the paths of the new folder and of the files it changed, from the root of the repository.
 * @throws NewChapterError when the id is not the next one, the slug is no slug, or the last chapter has no row. Then nothing is
 * written.
 */
export function createChapter(root: string, chapters: Chapter[], name: string, slug: string): string[] {
  const last = chapters.at(-1);
  if (!last) throw new NewChapterError("There is no chapter to copy.");
  const id = idAt(last.number + 1);
  if (idMeantBy(name) !== id) throw new NewChapterError(`The next chapter is ${id}, not ${name}.`);
  if (!/^[a-z][a-z0-9_]*$/.test(slug))
    throw new NewChapterError(`"${slug}": expected lower-case words joined by _, such as goal_loop.`);
  const chapter = describeChapter(id, slug);
  const folder = `chapters/${folderName(chapter)}`;
  const overviews = LANGUAGES.map((language) => overviewWith(chapter, root, last, language));
  copyProgram(last, join(root, folder), id);
  writeJson(join(root, folder, "chapter.json"), chapter);
  for (const language of LANGUAGES) writePage(root, last, chapter, language);
  for (const { name, text } of overviews) writeFileSync(join(root, name), text);
  return [folder, ...overviews.map(({ name }) => name)];
}

function describeChapter(id: string, slug: string): ChapterFile {
  const title = slug.split("_").map(capitalized).join(" ");
  return {
    id,
    slug,
    title: inAllLanguages(title),
    motto: inAllLanguages("TODO: the mechanism in one sentence"),
    mechanism: inAllLanguages("TODO: the name of the mechanism"),
    adds: [],
    changes: {},
    removes: {},
  };
}

function copyProgram(last: Chapter, folder: string, id: string): void {
  mkdirSync(folder);
  cpSync(join(last.path, "src"), join(folder, "src"), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(last.path, "package.json"), "utf8"));
  writeJson(join(folder, "package.json"), { ...manifest, name: `@harness/${id}` });
}

function overviewWith(chapter: ChapterFile, root: string, last: Chapter, language: Language) {
  const name = fileName("README", language);
  return { name, text: withRow(readFileSync(join(root, name), "utf8"), last, chapter, language) };
}

function writePage(root: string, last: Chapter, chapter: ChapterFile, language: Language): void {
  const lastPage = readFileSync(join(last.path, fileName("README", language)), "utf8");
  const page = fileName(`chapters/${folderName(chapter)}/README`, language);
  writeFileSync(join(root, page), firstPage(lastPage, last, chapter, language));
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function inAllLanguages(text: string): ChapterFile["title"] {
  return { zh: text, en: text, ja: text };
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
