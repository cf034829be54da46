/** Makes the folder of a lab, completely or not at all, and never over an existing file. */

import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Chapter } from "../chapters/index.ts";
import { courseEdition } from "../course/index.ts";
import { words } from "../wording/index.ts";
import { LabError } from "./error.ts";
import { guidance, OF_ONE_LAB, type Texts, typescriptSetup } from "./folder-files.ts";
import { startOf } from "./start.ts";
import { newState, writeState } from "./state.ts";
import type { TaskProps } from "./task.ts";

export interface NewLab extends TaskProps {
  folder: string;
  /** The student's previous lab, whose program is copied; undefined: the start of the course. */
  mine?: string | undefined;
}

/**
 * Makes the folder of a new lab.
 * @throws LabError if something else is there, or if the folder would be inside the course.
 */
export function makeFolder(lab: NewLab): void {
  const { root, folder, chapter, language, command, mine } = lab;
  if (isInside(folder, root)) throw new LabError(words.labInCourse({ path: folder }));
  if (!isFree(folder)) throw new LabError(words.labFolderTaken({ path: folder }));
  const unfinished = join(dirname(folder), `.new-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    fill(unfinished, lab);
    const edition = courseEdition(root);
    writeState(
      unfinished,
      newState({ chapter: chapter.id, from: mine ? "mine" : "course", language, edition, command }),
    );
    // Not every system can rename onto an empty directory.
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Writes the start of the program, then the files of this lab. */
function fill(folder: string, lab: NewLab): void {
  const { chapters, chapter, root, command, mine } = lab;
  if (mine) copyOf(mine, folder);
  else if (command === undefined) {
    cpSync(join(startOf(chapters, chapter), "src"), join(folder, "src"), { recursive: true });
    writeTexts(folder, typescriptSetup(lab));
  }
  writeTexts(folder, guidance(lab));
  if (command === undefined) linkPackages(folder, root, chapter);
}

function copyOf(mine: string, folder: string): void {
  const left = new Set(OF_ONE_LAB.map((name) => resolve(mine, name)));
  cpSync(mine, folder, { recursive: true, filter: (path) => !left.has(resolve(path)) });
}

function writeTexts(folder: string, texts: Texts): void {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/**
 * Links the packages of the chapter, so that editors find them. It is a directory of links, not a link to the course's
 * directory, so that an install here does not change the course. Broken links are made again, because the course may have moved.
 */
export function linkPackages(folder: string, root: string, { path }: Pick<Chapter, "path">): void {
  const { dependencies, devDependencies = {} } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const types = Object.keys(devDependencies).filter((name) => name.startsWith("@types/"));
  const packages = [...Object.keys(dependencies), ...types].map(
    (name) => [name, join(path, "node_modules", name)] as const,
  );
  const ofCourse = ["@types/node", "typescript"].map(
    (name) => [name, join(root, "node_modules", name)] as const,
  );
  for (const [name, target] of [...packages, ...ofCourse]) {
    const link = join(folder, "node_modules", name);
    if (existsSync(link) || !existsSync(target)) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(target, link, "junction");
  }
  addCompiler(join(folder, "node_modules/.bin"));
}

/** `npx tsc` without an install: npx looks here first. */
function addCompiler(bin: string): void {
  mkdirSync(bin, { recursive: true });
  const [unix, windows] = [join(bin, "tsc"), join(bin, "tsc.cmd")];
  const start = '#!/bin/sh\nexec node "$(dirname "$0")/../typescript/bin/tsc" "$@"\n';
  if (!existsSync(unix)) writeFileSync(unix, start, { mode: 0o755 });
  if (!existsSync(windows)) writeFileSync(windows, '@node "%~dp0\\..\\typescript\\bin\\tsc" %*\r\n');
}

function isFree(folder: string): boolean {
  return !existsSync(folder) || (isDirectory(folder) && readdirSync(folder).length === 0);
}

function isDirectory(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether a path, which need not exist, is inside a folder. */
function isInside(folder: string, other: string): boolean {
  const path = relative(realpathSync(other), realOf(folder));
  return path === "" || (path.split(sep)[0] !== ".." && !isAbsolute(path));
}

function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), path.slice(dirname(path).length));
}
