/** The practice project of a chapter: `playground/sNN`, laid when it is first needed. */

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { type Language, type Localized, words } from "../wording/index.ts";
import { layFiles, layStagedChange } from "./files.ts";
import { commitAll, stageAll } from "./repository.ts";

export interface Playground {
  path: string;
  /** What happened, for whoever sits there. */
  notices: Localized[];
}

export interface PlaygroundOptions {
  /** The course. */
  root: string;
  /** The id of the chapter. */
  id: string;
  /** The language of the files. */
  language: Language;
  /** Lay it anew. What was there is kept beside it. */
  fresh: boolean;
}

/** Whether a directory belongs to the course itself. The playground does not: whoever works there is in a project. */
export function isInCourse(directory: string, root: string): boolean {
  if (!existsSync(directory)) return false;
  const path = relative(realpathSync(root), realpathSync(directory));
  const [first = ""] = path.split(sep);
  return first !== ".." && first !== "playground" && !isAbsolute(path);
}

/** The playground of a chapter, as it was left, or laid now. */
export function openPlayground({ root, id, language, fresh }: PlaygroundOptions): Playground {
  const path = join(root, "playground", id);
  const notices = fresh && existsSync(path) ? [putAside(path)] : [];
  if (!existsSync(path)) notices.push(...lay(root, id, language));
  return { path, notices };
}

function putAside(path: string): Localized {
  let number = 1;
  while (existsSync(`${path}.old${number}`)) number++;
  renameSync(path, `${path}.old${number}`);
  return words.playgroundPutAside({ path: `${path}.old${number}` });
}

/** Made beside its place and moved there at once, so that a start that is cut off leaves no half of it. */
function lay(root: string, id: string, language: Language): Localized[] {
  const path = join(root, "playground", id);
  const unfinished = join(root, "playground", `.new-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    layFiles(root, id, language, unfinished);
    const hasGit = commitAll(unfinished);
    layStagedChange(root, unfinished);
    if (hasGit) stageAll(unfinished);
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
