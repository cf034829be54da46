/** The input of all pages: the chapters and the phases to which they belong. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, listChapters } from "../chapters/index.ts";
import { CHAPTER_ID } from "../launch/chapter-id.mjs";
import { inEach, type Localized } from "../wording/index.ts";

/** The chapters under one heading of the root README. */
export interface Phase {
  title: Localized;
  /** Ids of the chapters. */
  chapters: string[];
}

export interface Course {
  root: string;
  chapters: Chapter[];
  phases: Phase[];
  /** The recorded run in the root README, as the terminal shows it. */
  screen: Localized;
}

/** Reads the course in the folder `root`: its chapters, its phases, and the recorded run of the root README. */
export function readCourse(root: string): Course {
  const readmes = inEach((language) => readFileSync(join(root, readmeFile("", language)), "utf8"));
  const screen = inEach((language) => screenIn(readmes[language]));
  return { root, chapters: listChapters(root), phases: phasesIn(readmes), screen };
}

function phasesIn(readmes: Localized): Phase[] {
  const parts = inEach((language) => phaseParts(readmes[language]));
  return parts.zh.map((part, index) => ({
    title: inEach((language) => parts[language][index]?.title ?? ""),
    chapters: part.chapters,
  }));
}

const LISTED = new RegExp(`^\\| (${CHAPTER_ID}) \\|`, "gm");

/** The third-level headings above tables of chapters. */
function phaseParts(readme: string): { title: string; chapters: string[] }[] {
  return readme
    .split(/^### /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf("\n")).trim(),
      chapters: [...part.matchAll(LISTED)].map((match) => match[1] ?? ""),
    }))
    .filter(({ chapters }) => chapters.length > 0);
}

/** `README.md` in Chinese, `README.en.md`, `README.ja.md`; other documents alike. */
export function readmeFile(folder: string, language: string, stem = "README"): string {
  const name = language === "zh" ? `${stem}.md` : `${stem}.${language}.md`;
  return folder === "" ? name : `${folder}/${name}`;
}

/** The first block of text that begins with a command. */
function screenIn(readme: string): string {
  return /^```text\n(\$ .*?)\n```$/ms.exec(readme)?.[1] ?? "";
}
