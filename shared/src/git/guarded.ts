/** What of a repository commands need in order to commit, and what of it decides which programs git runs. */

import { existsSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readPlainFile } from "../state/index.ts";
import { askGit } from "./run.ts";
import { LIST, settingsIn } from "./settings.ts";
import { entryOf, isWorktree } from "./worktree.ts";

/**
 * Real path of the directory that all worktrees of the repository around `directory` share; undefined when there is none.
 * Starts no process. A `.git` file is believed only when the repository knows of it: anybody could have written it.
 */
export function commonDirectoryAround(directory: string): string | undefined {
  const place = topAround(directory);
  if (place === undefined) return undefined;
  if (lstatSync(join(place, ".git")).isDirectory()) return realpathSync(join(place, ".git"));
  const entry = entryAround(directory);
  return entry && dirname(dirname(entry));
}

/** What the repository keeps of the worktree around `directory` alone; undefined when that is none. */
export function entryAround(directory: string): string | undefined {
  const place = topAround(directory);
  if (place === undefined || !isWorktree(place)) return undefined;
  const entry = realpathSync(entryOf(place) as string);
  return basename(dirname(entry)) === "worktrees" ? entry : undefined;
}

function topAround(directory: string): string | undefined {
  for (let place = directory; ; place = dirname(place)) {
    if (lstatSync(join(place, ".git"), { throwIfNoEntry: false })) return place;
    if (place === dirname(place)) return undefined;
  }
}

/** Creates what decides in a common directory and is missing: bwrap cannot protect a file that does not exist. */
export function makeDecidingParts(common: string): void {
  for (const folder of ["hooks", "worktrees", "modules"])
    makeUnlessThere(() => mkdirSync(join(common, folder)));
  const isSplit = /worktreeconfig/i.test(textOf(join(common, "config")));
  // With "wx" a link that leads nowhere is not followed.
  for (const file of ["config", ...(isSplit ? ["config.worktree"] : [])])
    makeUnlessThere(() => writeFileSync(join(common, file), "", { flag: "wx" }));
}

/** "" unless it is a plain file: it may be a link, or a pipe that nobody writes to. */
export function textOf(path: string): string {
  try {
    return readPlainFile(path) ?? "";
  } catch {
    return "";
  }
}

/** Where we have no right to create anything, commands have none either. */
function makeUnlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EEXIST", "EACCES", "EPERM", "EROFS"].includes(code)) throw error;
  }
}

/** Absolute paths of what there is of hooks, configuration, and files that lead to another configuration. */
export function decidingParts(common: string): string[] {
  return there(common, ["hooks", "config", "config.worktree", "commondir", "modules", "worktrees"]);
}

/** What we pass to git with -c. */
const OUR_SCOPE = new Set(["command"]);

/**
 * Files and folders to which the configuration of a repository leads: more configuration, and hooks that lie elsewhere.
 * Some versions of git name them relative to the directory, others relative to the top of the repository.
 */
export async function configuredParts(directory: string): Promise<string[]> {
  const top = topAround(directory);
  if (top === undefined) return [];
  const { output } = await askGit(directory, LIST);
  const paths = [directory, top].flatMap((base) =>
    settingsIn(output, base, OUR_SCOPE).flatMap(({ key, value, file }) =>
      key === "core.hookspath" && value ? [file, resolve(base, value)] : file,
    ),
  );
  return [...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))];
}

/** The same in what belongs to a single worktree. */
export function decidingPartsOfEntry(entry: string): string[] {
  return there(entry, ["commondir", "gitdir", "config.worktree"]);
}

function there(folder: string, names: string[]): string[] {
  return names.map((name) => join(folder, name)).filter((path) => existsSync(path));
}
