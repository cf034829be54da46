/** All chapters of the course, in order. */

import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { idMeantBy, isChapterFolder, placeOf } from "../launch/chapter-id.mjs";
import { type ChapterFile, readChapter } from "./chapter.ts";

export interface Chapter extends ChapterFile {
  /** The place in the course: 3 for s03, 21 for x01. */
  number: number;
  /** Folder name below `chapters/`. */
  dir: string;
  /** Absolute path of the chapter's folder. */
  path: string;
  /** Absolute paths of its scenario files, sorted. */
  scenarios: string[];
  /** Absolute paths of its exercises, sorted. Each has a solution beside it, a `.patch` of the same name. */
  exercises: string[];
  /** Absolute paths of the mistakes that its scenarios must notice, sorted. Each has a `.patch` of the same name beside it. */
  wrong: string[];
  /** Absolute paths of the scenarios that only its lab plays, sorted. */
  lab: string[];
}

/**
 * The chapters below `root`, sorted by number. A folder without a `chapter.json` is not a chapter yet.
 * @throws DocumentError if a `chapter.json` is invalid.
 */
export function listChapters(root: string): Chapter[] {
  return chapterFolders(root)
    .filter((path) => existsSync(join(path, "chapter.json")))
    .map(loadChapter)
    .sort((a, b) => a.number - b.number);
}

/** The folders below `chapters/` with the name of a chapter, sorted. */
export function chapterFolders(root: string): string[] {
  const parent = join(root, "chapters");
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter(isChapterFolder)
    .sort()
    .map((dir) => join(parent, dir));
}

function loadChapter(path: string): Chapter {
  const chapter = readChapter(path);
  return {
    ...chapter,
    number: placeOf(chapter.id),
    dir: basename(path),
    path,
    scenarios: documentsIn(join(path, "scenarios")),
    exercises: documentsIn(join(path, "exercises")),
    wrong: documentsIn(join(path, "wrong")),
    lab: documentsIn(join(path, "lab")),
  };
}

function documentsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => join(folder, name));
}

/** The chapter that a person means by `s02`, `2`, `02`, `s02_tool_use`, `x01` or `x1`; undefined if there is none. */
export function findChapter(chapters: Chapter[], name: string): Chapter | undefined {
  const id = idMeantBy(name);
  return chapters.find((chapter) => chapter.dir === name || chapter.id === id);
}

/** The previous chapter; undefined for the first one. */
export function previousChapter(chapters: Chapter[], chapter: Chapter): Chapter | undefined {
  return chapters.filter(({ number }) => number < chapter.number).at(-1);
}

/** The chapters whose declared changes lead from one chapter to another, in order. */
export function chaptersBetween(chapters: Chapter[], from: Chapter, to: Chapter): Chapter[] {
  const [low, high] = [Math.min(from.number, to.number), Math.max(from.number, to.number)];
  return chapters.filter(({ number }) => number > low && number <= high);
}

/** The chapters after this one, in order. */
export function laterChapters(chapters: Chapter[], chapter: Chapter): Chapter[] {
  return chapters.filter(({ number }) => number > chapter.number);
}
