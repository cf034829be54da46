/** Finds submissions: every folder below a directory that is a lab, and what was handed in without one. */

import { type Dirent, existsSync, readdirSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { LAB_FILE, type LabState, readState } from "../lab/index.ts";
import { type WithoutLab, withoutLab } from "./without-lab.ts";

export interface Submission {
  /** The student's name: the path of the folder, without the chapter at its end. */
  student: string;
  folder: string;
  /** undefined if there is no lab or its state file cannot be read; then `problem` says why. */
  state?: LabState;
  problem?: { kind: "unreadable" | WithoutLab["kind"]; detail: string };
}

/** Skipped folders: packages, and old folders of labs that were reset (`s05.2026-11-22_0931`). */
const PASSED_OVER = /^node_modules$|^\.|\.\d{4}-\d\d-\d\d_\d{4}/;

/** The submissions in these directories, sorted by student and chapter. Links are not followed, because they may lead anywhere. */
export function findSubmissions(directories: string[]): Submission[] {
  const found = directories.flatMap((directory) => {
    const top = resolve(directory);
    const labs = labsBelow(top).map((folder) => submissionIn(folder, top));
    const known = labs.map(({ folder, state }) => ({ folder, chapter: state?.chapter ?? "" }));
    const others = withoutLab(top, known, (name) => PASSED_OVER.test(name));
    const missing = others.map(({ path, kind, detail }) => ({
      student: pathBelow(top, path),
      folder: path,
      problem: { kind, detail },
    }));
    return [...labs, ...missing];
  });
  return found.sort((a, b) => order(a).localeCompare(order(b), "en"));
}

function labsBelow(folder: string): string[] {
  if (existsSync(join(folder, LAB_FILE))) return [folder];
  return foldersIn(folder).flatMap((name) => labsBelow(join(folder, name)));
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) =>
    entry.isDirectory() && !PASSED_OVER.test(entry.name) ? [entry.name] : [],
  );
}

/** The names in a folder. [] if it is unreadable or too deep, so that the report on all others is still made. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function submissionIn(folder: string, top: string): Submission {
  const path = pathBelow(top, folder) || basename(folder);
  try {
    const state = readState(folder);
    const chapter = state?.chapter ?? "";
    const student = path.endsWith(`/${chapter}`) ? path.slice(0, -chapter.length - 1) : path;
    return { student, folder, ...(state && { state }) };
  } catch (error) {
    return { student: path, folder, problem: { kind: "unreadable", detail: (error as Error).message } };
  }
}

function pathBelow(top: string, folder: string): string {
  return relative(top, folder).split(sep).join("/");
}

function order({ student, state, folder }: Submission): string {
  return [student, state?.chapter ?? "", folder].join("\0");
}

/** The part for one of several machines: `{ part: 2, of: 4 }`. */
export function shardOf<Item>(items: Item[], { part, of }: { part: number; of: number }): Item[] {
  return items.filter((_, index) => index % of === part - 1);
}
