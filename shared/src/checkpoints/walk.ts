/** Finds the files of a workspace: its own first, then what git ignores, as far as the limits allow. It follows no link. */

import { type BigIntStats, type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { WORKTREES } from "../worktrees/index.ts";

export interface WalkLimits {
  /** The most files and directories of a workspace. */
  files: number;
  /** The most of those that git ignores. */
  ignored: number;
}

/** What is below a workspace. */
export interface Found {
  stats: Map<string, BigIntStats>;
  /** Directories with a repository or a worktree of their own. */
  repositories: Set<string>;
  /** What nobody has looked into: too many files, no right to read, or a name that is no UTF-8. "." is the workspace. */
  closed: string[];
}

interface Walk extends Found {
  root: string;
  ignored: Set<string>;
  /** What was ignored on the way, to be looked at last. */
  later: string[];
  /** How many more files and directories there may be. */
  left: number;
}

/** Other people's code, with or without a repository that ignores it. */
const ALWAYS_IGNORED = "node_modules";
const STATE = ".harness";

/** All files below a workspace and in its worktrees. `ignored`: what git ignores, relative to the workspace. */
export function walk(root: string, ignored: Set<string>, limits: WalkLimits): Found {
  const found: Walk = {
    root,
    ignored,
    stats: new Map(),
    repositories: new Set(),
    closed: [],
    later: [],
    left: limits.files,
  };
  addFolder("", found);
  for (const tree of worktreesOf(root)) add(tree, found);
  found.left = Math.min(found.left, limits.ignored);
  for (const path of found.later) addWhole(path, found);
  return found;
}

/** The worktrees that agents have, relative to the workspace. */
export function worktreesOf(root: string): string[] {
  const folder = `${STATE}/${WORKTREES}`;
  const entries = entriesIn(join(root, folder)) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}

/** Adds what git ignores with all that is in it, or closes it. */
function addWhole(path: string, found: Walk): void {
  const part: Walk = { ...found, ignored: new Set(), stats: new Map(), closed: [], later: [] };
  add(path, part);
  for (const more of part.later) add(more, part);
  if (part.closed.length > 0) found.closed.push(path);
  else for (const [name, info] of part.stats) found.stats.set(name, info);
  if (part.closed.length === 0) found.left = part.left;
}

function addFolder(folder: string, found: Walk): void {
  const entries = entriesIn(join(found.root, folder));
  if (!entries || entries.length > found.left) {
    found.closed.push(folder || ".");
    return;
  }
  found.left -= entries.length;
  for (const { name } of entries) {
    if (name === ".git" && folder !== "") found.repositories.add(folder);
    if (name === ".git" || (name === STATE && folder === "")) continue;
    const path = folder === "" ? name : `${folder}/${name}`;
    if (name === ALWAYS_IGNORED || found.ignored.has(path)) found.later.push(path);
    else add(path, found);
  }
}

function add(path: string, found: Walk): void {
  const info = statOf(join(found.root, path));
  if (path.includes("\ufffd")) found.closed.push(path);
  if (!info) return;
  found.stats.set(path, info);
  if (info.isDirectory()) addFolder(path, found);
}

/** In one order, so that the limits always leave out the same. */
function entriesIn(folder: string): Dirent[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

/** undefined when there is nothing, for somebody may delete it meanwhile. */
export function statOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
