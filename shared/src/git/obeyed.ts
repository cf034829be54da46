/** Watches the repositories below some folders: git runs what their configuration says. */

import { lstatSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { entriesIn } from "../state/index.ts";
import { textOf } from "./guarded.ts";
import { areExact } from "./place.ts";
import { submodulePaths } from "./repository.ts";
import { askGit } from "./run.ts";
import { entryOf } from "./worktree.ts";

/** What we compare after each command to see what it has changed. Real paths. */
export interface Watched {
  folders: string[];
  /** Repositories whose deciding files are protected. A command can still create a file `commondir` there. */
  held: string[];
  /** Those of `held` that had such a file from the beginning. */
  redirected: string[];
  /** By the path of a repository: a text that changes when a deciding file changes. */
  seen: Map<string, string>;
}

/**
 * Notes what decides in every repository below these folders, and in the common directories `held`. `lookAgain`
 * compares.
 */
export async function watchRepositories(folders: string[], held: string[]): Promise<Watched> {
  const redirected = held.filter((repository) => isThere(join(repository, "commondir")));
  return { folders, held, redirected, seen: await decisionsBelow(folders, held) };
}

/**
 * Returns what has changed since the last look: repositories that are new or have other deciding files, and redirections.
 * A file `commondir` makes git read another configuration. git itself creates none there, so we remove it.
 */
export async function lookAgain(watched: Watched): Promise<{ changed: string[]; removed: string[] }> {
  const { folders, held, redirected } = watched;
  const free = held.filter((repository) => !redirected.includes(repository));
  const removed = free.map((repository) => join(repository, "commondir")).filter(isThere);
  for (const path of removed) rmSync(path, { recursive: true, force: true });
  const now = await decisionsBelow(folders, held);
  const { seen } = watched;
  watched.seen = now;
  const changed = [...now].filter(([place, state]) => seen.get(place) !== state);
  return { changed: changed.map(([place]) => place), removed };
}

/** Every `.git` (a folder, a file or a link), and every bare repository, which needs no such name. */
export function repositoriesBelow(folder: string): string[] {
  return placesBelow(folder).filter((place) => areExact([place]));
}

/** Includes folders whose name is not UTF-8: we cannot look into them. */
function placesBelow(folder: string): string[] {
  const entries = entriesIn(folder);
  const names = entries.map(({ name }) => name);
  const own = isRepository(join(folder, ".git")) ? [join(folder, ".git")] : [];
  if (["HEAD", "objects", "refs"].every((name) => names.includes(name))) own.push(folder);
  // node_modules has thousands of folders. If git would look into one of them, the index says so (`linkedIn`).
  const deeper = entries.filter(
    (entry) => entry.isDirectory() && ![".git", "node_modules"].includes(entry.name),
  );
  const paths = deeper.map(({ name }) => join(folder, name));
  return [...own, ...paths.flatMap((path) => (areExact([path]) ? placesBelow(path) : path))];
}

function isRepository(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? isThere(join(path, "HEAD")) : found !== undefined;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function decisionsBelow(folders: string[], held: string[]): Promise<Map<string, string>> {
  const linked = held.length > 0 ? await Promise.all(folders.map(linkedIn)) : [];
  const places = [...folders.flatMap(placesBelow), ...linked.flat()];
  const free = places.filter((place) => !held.includes(place) && !isWorktreeOf(place, held));
  return new Map(free.map((place) => [place, decisionsOf(place)]));
}

/** The repositories of the submodules in the index. */
async function linkedIn(folder: string): Promise<string[]> {
  const { output } = await askGit(folder, ["ls-files", "--stage", "-z"]);
  return submodulePaths(output)
    .map((path) => join(folder, path, ".git"))
    .filter(isRepository);
}

function isWorktreeOf(place: string, repositories: string[]): boolean {
  try {
    const entry = basename(place) === ".git" ? entryOf(dirname(place)) : undefined;
    return entry !== undefined && repositories.includes(dirname(dirname(realpathSync(entry))));
  } catch {
    return false;
  }
}

/** The paths of configuration and hooks, and when each was last changed, as one text. */
function decisionsOf(place: string): string {
  const own = placeIn(dirname(place), /^gitdir: (.*)\n?$/s.exec(textOf(place))?.[1]) ?? place;
  const common = placeIn(own, textOf(join(own, "commondir")).trim()) ?? own;
  const hooks = entriesIn(join(common, "hooks")).map(({ name }) => join(common, "hooks", name));
  const files = [own, common].flatMap((folder) => [join(folder, "config"), join(folder, "config.worktree")]);
  return [own, common, ...[...files, ...hooks].map(stateOf)].join("\n");
}

function placeIn(folder: string, said: string | undefined): string | undefined {
  return said ? resolve(folder, said) : undefined;
}

/** The state of a link and of its target. A command cannot set back ctime, the time of the last change. */
function stateOf(path: string): string {
  const found = [lstatSync, statSync].map((look) => look(path, { throwIfNoEntry: false }));
  return found.map((state) => `${state?.ino} ${state?.ctimeMs}`).join(" ");
}
