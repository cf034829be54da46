/** Links that can change between our question and the next git, so that it sees another repository. */

import { lstatSync, readdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { realPath } from "../shell-syntax/index.ts";

const PARTS = ["HEAD", "objects", "refs", "commondir", "config", "config.worktree", "index", "hooks"];
// If one of these is a link, its target is an ordinary file that a command can change after we have asked.
const PLAIN_FILES = ["config", "config.worktree", "commondir", "index"];

// git prints lines of the files in these folders, at least in error messages: HEAD of a rebase, the log of bisect, alternates.
const SHOWN = ["", "info", "objects", "objects/info", "rebase-merge", "rebase-apply", "sequencer"];
const SHOWN_OF_OLD_OR_NEW_GIT = ["remotes", "branches", "reftable"];
// Hooks are often elsewhere, and git prints nothing of them. The others are folders of other programs.
const MAY_LEAD_OUT = new Set(["hooks", "lfs", "annex"]);

/** Whether a path leads to the open files of a process, as in `git status 7< file`. Each process has others. */
export function isHeldOpen(path: string): boolean {
  return /^\/proc(?:\/|$)/.test(realPath(path));
}

/** The directory and all folders above it. */
export function wayUp(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...wayUp(above)];
}

/** The first link, in a repository or on the way up to it, whose target git may see differently. */
export function doubtfulLink(directory: string, repositories: string[]): string | undefined {
  const above = wayUp(directory).flatMap((folder) => [join(folder, ".git"), folder]);
  const held = [...above, ...repositories]
    .flatMap((folder) => [folder, ...PARTS.map((name) => join(folder, name))])
    .find((path) => isLink(path) && isHeldOpen(path));
  const files = repositories.flatMap((folder) => PLAIN_FILES.map((name) => join(folder, name)));
  return held ?? files.find(isLink) ?? linkOut(repositories);
}

/** The first link that leads out of the repository from a file that git prints. */
function linkOut(repositories: string[]): string | undefined {
  const homes = repositories.map(realPath);
  const leadsOut = (path: string) => !homes.some((home) => realPath(path).startsWith(`${home}/`));
  return repositories.flatMap(shownParts).find((path) => isLink(path) && leadsOut(path));
}

function shownParts(repository: string): string[] {
  const trees = namesIn(join(repository, "worktrees")).map((name) => `worktrees/${name}`);
  return [...SHOWN, ...SHOWN_OF_OLD_OR_NEW_GIT, ...trees].flatMap((folder) =>
    namesIn(join(repository, folder)).flatMap((name) =>
      MAY_LEAD_OUT.has(name) ? [] : join(repository, folder, name),
    ),
  );
}

/** Empty for anything that is not a readable folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function isLink(path: string): boolean {
  return entryAt(path)?.isSymbolicLink() === true;
}

/** True also for a link that leads nowhere. */
export function isThere(path: string): boolean {
  return entryAt(path) !== undefined;
}

function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
