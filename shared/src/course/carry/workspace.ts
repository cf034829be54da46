/** Reads and writes the working copies for `carry`. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "../../chapters/index.ts";
import { type Git, GitError, type ObjectId, openGit } from "./git.ts";

export interface Course {
  root: string;
  chapters: Chapter[];
  git: Git;
}

export function openCourse(root: string, chapters: Chapter[]): Course {
  return { root, chapters, git: openGit(root) };
}

/** Chapter id → tree of its src/ on disk. */
export function sourceTrees(course: Course, chapters: Chapter[]): Record<string, ObjectId> {
  const there = chapters.map(sourceFolder).filter((src) => existsSync(join(course.root, src)));
  return treesIn(course, course.git.snapshot(there), chapters);
}

/** Chapter id → tree of its src/ in a commit or tree; the empty tree if it does not exist. */
export function treesIn(course: Course, treeish: string, chapters: Chapter[]): Record<string, ObjectId> {
  const found = course.git.lookUp(treeish, chapters.map(sourceFolder));
  const trees = chapters.map(({ id }, index) => [id, found[index] ?? course.git.emptyTree()]);
  return Object.fromEntries(trees);
}

/** Path → id of its content, null if the file does not exist. The contents are stored, so that they can be restored. */
export function contentsOf(course: Course, paths: string[]): Map<string, ObjectId | null> {
  const contents = new Map<string, ObjectId | null>(paths.map((path) => [path, null]));
  const there = [...contents.keys()].filter((path) => existsSync(join(course.root, path)));
  course.git.store(there).forEach((id, index) => {
    contents.set(there[index] as string, id);
  });
  return contents;
}

/** Restores files; null means that the file did not exist. */
export function restore(course: Course, contents: Record<string, ObjectId | null>): void {
  const blobs = course.git.read(Object.values(contents).filter((id) => id !== null));
  for (const [path, id] of Object.entries(contents)) {
    const file = join(course.root, path);
    const bytes = id === null ? undefined : blobs.get(id);
    if (!bytes) {
      rmSync(file, { force: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

export function sourceFile(chapter: Chapter, path: string): string {
  return `${sourceFolder(chapter)}/${path}`;
}

export function chapterOf(course: Course, id: string): Chapter {
  const chapter = course.chapters.find((candidate) => candidate.id === id);
  if (!chapter)
    throw new GitError(`The stopped carry knows ${id}, but there is no such chapter: --abort it.`);
  return chapter;
}

export function sourceFolder(chapter: Chapter): string {
  return `chapters/${chapter.dir}/src`;
}
