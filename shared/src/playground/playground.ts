/** The practice project of a chapter: `playground/sNN`, made when it is first needed. */

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { type Language, type Localized, words } from "../wording/index.ts";
import { layFiles, layStagedChange } from "./files.ts";
import { commitAll, stageAll } from "./repository.ts";

export interface Playground {
  path: string;
  /** What happened, to tell the person. */
  notices: Localized[];
}

/** What decides the files of a playground. */
export interface Recipe {
  /** The folder of the course. */
  root: string;
  /** The id of the chapter. */
  id: string;
  /** The language of the files. */
  language: Language;
}

/** Whether a directory is inside the course. A playground does not count, because it is a project of its own. */
export function isInCourse(directory: string, root: string): boolean {
  if (!existsSync(directory)) return false;
  const path = relative(realpathSync(root), realpathSync(directory));
  const [first = ""] = path.split(sep);
  return first !== ".." && first !== "playground" && !isAbsolute(path);
}

/** The playground of a chapter; makes it if it does not exist. With `fresh` a new one is made, and the old one is renamed. */
export function openPlayground({ fresh, ...recipe }: Recipe & { fresh: boolean }): Playground {
  const path = join(recipe.root, "playground", recipe.id);
  const notices = fresh && existsSync(path) ? [putAside(path)] : [];
  if (!existsSync(path)) notices.push(...lay(path, recipe));
  return { path, notices };
}

/** Fills an empty directory with the files of a playground. Returns whether it became a git repository. */
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

/** Makes it in a temporary folder and renames that, so that an interrupted start leaves no partial playground. */
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
    // Another start was faster. Its result is the same.
    if (!existsSync(path)) throw error;
  }
}
