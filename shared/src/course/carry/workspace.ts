/** The working copies that `carry` reads and writes. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "../../chapters/chapters.ts";
import { type Git, GitError, type ObjectId, openGit } from "./git.ts";

export interface Course {
  root: string;
  chapters: Chapter[];
  git: Git;
}

export function openCourse(root: string, chapters: Chapter[]): Course {
  return { root, chapters, git: openGit(root) };
}

export function sourceTree(course: Course, chapter: Chapter): ObjectId {
  const src = sourceFolder(chapter);
  if (!existsSync(join(course.root, src))) return course.git.emptyTree();
  return course.git.lookUp(course.git.snapshot([src]), src) ?? course.git.emptyTree();
}

export function contentOf(course: Course, path: string): ObjectId | null {
  const file = join(course.root, path);
  return existsSync(file) ? course.git.store(readFileSync(file)) : null;
}

export function restore(course: Course, path: string, content: ObjectId | null): void {
  const file = join(course.root, path);
  if (content === null) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, course.git.read(content));
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
