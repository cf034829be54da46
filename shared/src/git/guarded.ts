/** Which parts of a repository commands need for a commit, and which parts decide what programs git runs. */

import { existsSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { existing, readPlainFile } from "../state/index.ts";
import { askGit } from "./run.ts";
import { LIST, settingsIn } from "./settings.ts";
import { entryOf, isWorktree } from "./worktree.ts";

/**
 * Real path of the directory that all worktrees of the repository around `directory` share; undefined without a repository.
 * Starts no process. A `.git` file counts only if the repository points back at it: anybody could have written the file.
 */
export function commonDirectoryAround(directory: string): string | undefined {
  const place = topAround(directory);
  if (place === undefined) return undefined;
  if (lstatSync(join(place, ".git")).isDirectory()) return realpathSync(join(place, ".git"));
  const entry = entryAround(directory);
  return entry && dirname(dirname(entry));
}

/** Real path of the folder that the repository keeps for the worktree around `directory`; undefined outside a worktree. */
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
  // "wx" does not follow a link that leads nowhere.
  for (const file of ["config", ...(isSplit ? ["config.worktree"] : [])])
    makeUnlessThere(() => writeFileSync(join(common, file), "", { flag: "wx" }));
}

/** "" unless it is a plain file: reading a link or a pipe without a writer would be unsafe. */
export function textOf(path: string): string {
  try {
    return readPlainFile(path) ?? "";
  } catch {
    return "";
  }
}

/** Ignores missing rights: where we cannot create a file, commands cannot either. */
function makeUnlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EEXIST", "EACCES", "EPERM", "EROFS"].includes(code)) throw error;
  }
}

/** Absolute paths of hooks, configuration, and files that lead to another configuration, as far as they exist. */
export function decidingParts(common: string): string[] {
  return there(common, ["hooks", "config", "config.worktree", "commondir", "modules", "worktrees"]);
}

/** The scope of options that we pass with -c. */
const OUR_SCOPE = new Set(["command"]);

/**
 * Files and folders that the configuration of a repository names: more configuration, and hooks in another place.
 * Some versions of git print them relative to the directory, others relative to the top of the repository.
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
  return existing(paths);
}

/** Like `decidingParts`, for the folder that the repository keeps for one worktree. */
export function decidingPartsOfEntry(entry: string): string[] {
  return there(entry, ["commondir", "gitdir", "config.worktree"]);
}

function there(folder: string, names: string[]): string[] {
  return names.map((name) => join(folder, name)).filter((path) => existsSync(path));
}
