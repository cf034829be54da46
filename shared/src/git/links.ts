/** Links that make a repository another one for the next git than for the one that was asked. */

import { lstatSync, readdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { realPath } from "../shell-syntax/index.ts";

const PARTS = ["HEAD", "objects", "refs", "commondir", "config", "config.worktree", "index", "hooks"];
// A file under another name is an ordinary one, which may be changed between the question and the answer.
const PLAIN_FILES = ["config", "config.worktree", "commondir", "index"];

// Git prints lines of what lies here, if only to complain about them: HEAD of a rebase, what bisect has done, alternates.
const SHOWN = ["", "info", "objects", "objects/info", "rebase-merge", "rebase-apply", "sequencer"];
const SHOWN_OF_OLD_OR_NEW_GIT = ["remotes", "branches", "reftable"];
// Hooks often lie elsewhere, and git shows nothing of them. The others are folders of other programs.
const MAY_LEAD_OUT = new Set(["hooks", "lfs", "annex"]);

/** Does it lead to the open files of a process? They differ from process to process, as with `git status 7< file`. */
export function isHeldOpen(path: string): boolean {
  return /^\/proc(?:\/|$)/.test(realPath(path));
}

/** All folders from a directory up to the root. */
export function wayUp(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...wayUp(above)];
}

/** The first link on the way up to a repository, or in it, for which nobody can say what git will find there. */
export function doubtfulLink(directory: string, repositories: string[]): string | undefined {
  const above = wayUp(directory).flatMap((folder) => [join(folder, ".git"), folder]);
  const held = [...above, ...repositories]
    .flatMap((folder) => [folder, ...PARTS.map((name) => join(folder, name))])
    .find((path) => isLink(path) && isHeldOpen(path));
  const files = repositories.flatMap((folder) => PLAIN_FILES.map((name) => join(folder, name)));
  return held ?? files.find(isLink) ?? linkOut(repositories);
}

/** The first link out of the repository from a place whose content git prints. */
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

/** Empty for a folder that cannot be read, and for anything else. */
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

/** Also of a link that leads nowhere. */
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
