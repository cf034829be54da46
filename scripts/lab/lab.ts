/** Finds the lab that a person means, and the command that leads to it. */

import { resolve } from "node:path";
import { type Chapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import {
  begunLabs,
  LabError,
  type LabPlan,
  type LabState,
  labAround,
  linkPackages,
  planLab,
  readState,
} from "@harness/shared/lab";
import { LANGUAGES, type Language, words } from "@harness/shared/wording";
import type { LabRequest } from "./options.ts";

export interface Course {
  root: string;
  chapters: Chapter[];
  language: Language;
  /** The person's current directory. */
  caller: string;
}

export function openCourse(language: Language): Course {
  const root = repositoryRoot();
  const chapters = listChapters(root);
  return { root, chapters, language, caller: callerDirectory(root, ...chapters.map(({ path }) => path)) };
}

/** A lab that has been begun. */
export interface OpenLab extends Course {
  chapter: Chapter;
  folder: string;
  plan: LabPlan;
  /** The state when the lab was opened. */
  state: LabState;
  /** What the person types before the name of a command: `pnpm lab s05`. */
  prefix: string;
}

/** @throws LabError if there is no such lab. */
export function openLab(course: Course, { chapter, options: { dir, lang } }: LabRequest): OpenLab {
  const { root, chapters, caller } = course;
  const around = labAround(caller);
  const folder = folderOf(course, chapter, dir);
  const state = readState(folder);
  if (!state) throw new LabError(words.labNoFolder({ path: folder }));
  const own = chapters.find(({ id }) => id === state.chapter);
  if (!own)
    throw new LabError(
      words.labNoChapter({ name: state.chapter, valid: chapters.map(({ id }) => id).join(", ") }),
    );
  if (chapter && chapter.id !== own.id)
    throw new LabError(words.labOfAnother({ path: folder, id: chapter.id, other: own.id }));
  if (state.command === undefined) linkPackages(folder, root, own);
  const prefix = around === folder ? "node lab.mjs" : prefixOf(own, folder);
  const language = LANGUAGES.find((one) => one === lang) ?? state.language ?? course.language;
  return { ...course, language, chapter: own, folder, state, plan: planLab(chapters, own), prefix };
}

function folderOf({ caller }: Course, chapter: Chapter | undefined, dir: string | undefined): string {
  if (dir !== undefined) return resolve(caller, dir);
  const around = labAround(caller);
  if (around !== undefined && (!chapter || readState(around)?.chapter === chapter.id)) return around;
  if (!chapter) throw new LabError(words.labWhich);
  const folder = begunLabs(chapter.id)[0]?.folder;
  if (folder === undefined) throw new LabError(words.labNotBegun(chapter));
  return folder;
}

/** A lab that `pnpm lab s05` does not lead to is named by its path. */
function prefixOf({ id }: Chapter, folder: string): string {
  return begunLabs(id)[0]?.folder === folder ? `pnpm lab ${id}` : `pnpm lab ${id} --dir "${folder}"`;
}
