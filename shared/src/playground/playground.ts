/** The practice project of a chapter: `playground/sNN`, laid when it is first needed. */

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { type Language, type Localized, words } from "../wording/index.ts";
import { layFiles, layStagedChange } from "./files.ts";
import { commitAll, stageAll } from "./repository.ts";

export interface Playground {
  path: string;
  /** What happened, for whoever sits there. */
  notices: Localized[];
}

/** What a playground is made of. */
export interface Recipe {
  /** The course. */
  root: string;
  /** The id of the chapter. */
  id: string;
  /** The language of the files. */
  language: Language;
}

/** Whether a directory belongs to the course itself. The playground does not: whoever works there is in a project. */
export function isInCourse(directory: string, root: string): boolean {
  if (!existsSync(directory)) return false;
  const path = relative(realpathSync(root), realpathSync(directory));
  const [first = ""] = path.split(sep);
  return first !== ".." && first !== "playground" && !isAbsolute(path);
}

/** The playground of a chapter, as it was left, or laid now. With `fresh` it is laid anew, and the old one is kept. */
export function openPlayground({ fresh, ...recipe }: Recipe & { fresh: boolean }): Playground {
  const path = join(recipe.root, "playground", recipe.id);
  const notices = fresh && existsSync(path) ? [putAside(path)] : [];
  if (!existsSync(path)) notices.push(...lay(path, recipe));
  return { path, notices };
}

/** Fills an empty directory with the files of a playground. Gives whether it is a git repository, too. */
export function fillPlayground(directory: string, { root, id, language }: Recipe): boolean {
  layFiles(root, id, language, directory);
  const hasGit = commitAll(directory);
  layStagedChange(root, directory);
  if (hasGit) stageAll(directory);
  return hasGit;
}

function putAside(path: string): Localized {
  let number = 1;
  while (existsSync(`${path}.old${number}`)) number++;
  renameSync(path, `${path}.old${number}`);
  return words.playgroundPutAside({ path: `${path}.old${number}` });
}

/** Made beside its place and moved there at once, so that a start that is cut off leaves no half of it. */
function lay(path: string, recipe: Recipe): Localized[] {
  const unfinished = join(dirname(path), `.new-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    const hasGit = fillPlayground(unfinished, recipe);
    moveInto(unfinished, path);
    return [words.playgroundLaid, ...(hasGit ? [] : [words.playgroundWithoutGit])];
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function moveInto(unfinished: string, path: string): void {
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Another start was faster, and its result is the same.
    if (!existsSync(path)) throw error;
  }
}
