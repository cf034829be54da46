/** What really lies behind a name or a pattern: files and links are looked at, nothing is opened. */

import { type Dirent, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { Minimatch } from "minimatch";
import { unmarked } from "../bash/index.ts";
import { hasCode } from "../state/index.ts";

/** More directory entries than this are not looked at for one call. */
const MOST_ENTRIES = 5000;
const WILDCARD = /(?<!\\)[*?[({]/;
const MOST_LINKS = 40;
/** They hold thousands of files of other people, so they are looked at last. */
const LATE = new Set(["node_modules", ".git"]);

/** A path or a pattern of paths, in which a backslash protects a wildcard. */
export interface Span {
  /** Where it starts when it is relative. Absolute. */
  base: string;
  pattern: string;
  /** It means what lies below a directory, too. */
  below?: boolean | undefined;
  /** A wildcard may also stand for a dot in front. */
  dotfiles?: boolean | undefined;
}

/** One name of a file, and where its links lead. Both absolute. */
export interface Found {
  path: string;
  real: string;
}

export interface Search {
  files: Found[];
  /** Was all of it looked at? A pattern whose beginning is missing could still mean anything. */
  complete: boolean;
}

/** A search under way. */
interface Walk {
  /** Directory entries that may still be looked at. */
  left: number;
  dot: boolean;
  complete: boolean;
}

/** What a path or a pattern stands for now. A plain path stands for itself, even when nothing is there yet. */
export function searchFiles({ base, pattern, below, dotfiles = false }: Span): Search {
  const walk: Walk = { left: MOST_ENTRIES, dot: dotfiles, complete: true };
  const start = isAbsolute(pattern) ? "/" : base;
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  const files = [...matching(start, names, walk)].map((path) => ({
    path: resolve(path),
    real: realPath(path),
  }));
  if (below) for (const file of [...files]) files.push(...everythingBelow(file, walk));
  return { files, complete: walk.complete };
}

/** The paths below a directory that a pattern means, name by name. Links count like what they lead to. */
function* matching(directory: string, [name, ...rest]: string[], walk: Walk): Generator<string> {
  if (name === undefined) {
    yield directory;
  } else if (!WILDCARD.test(name)) {
    // Not joined: behind a link, ".." is another directory than the text says.
    yield* matching(`${directory}/${unmarked(name)}`, rest, walk);
  } else if (name === "**") {
    yield* matching(directory, rest, walk);
    for (const { name: found, isDirectory } of entriesOf(directory, walk))
      if (isDirectory) yield* matching(`${directory}/${found}`, [name, ...rest], walk);
      else if (rest.length === 0) yield `${directory}/${found}`;
  } else {
    const pattern = new Minimatch(name, { dot: walk.dot, nonegate: true, nocomment: true });
    for (const { name: found } of entriesOf(directory, walk))
      if (pattern.match(found)) yield* matching(`${directory}/${found}`, rest, walk);
  }
}

/** Level by level, so that what lies near is seen before the limit is reached. Like grep -r it follows no links. */
function* everythingBelow({ path, real }: Found, walk: Walk): Generator<Found> {
  const [soon, late] = [[{ path, real }], [] as Found[]];
  for (let next = soon.shift(); next; next = soon.shift() ?? late.shift())
    for (const { name, isDirectory, isLink } of entriesOf(next.path, walk)) {
      const file = { path: join(next.path, name), real: join(next.real, name) };
      if (isDirectory) (LATE.has(name) ? late : soon).push(file);
      yield isLink ? { ...file, real: realPath(file.path) } : file;
    }
}

interface Entry {
  name: string;
  isDirectory: boolean;
  isLink: boolean;
}

function entriesOf(directory: string, walk: Walk): Entry[] {
  const found = readDirectory(directory, walk);
  if (found.length > walk.left) walk.complete = false;
  const seen = found.slice(0, walk.left);
  walk.left -= seen.length;
  return seen.map((entry) => ({
    name: entry.name,
    isDirectory: entry.isDirectory(),
    isLink: entry.isSymbolicLink(),
  }));
}

function readDirectory(directory: string, walk: Walk): Dirent[] {
  if (walk.left === 0) return [];
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) walk.complete = false;
    return [];
  }
}

/** Where a path leads in the end, in the spelling of the disk; also when its end is still missing. Never throws. */
export function realPath(path: string, linksLeft = MOST_LINKS): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || linksLeft === 0) return path;
    const here = join(realPath(parent, linksLeft), basename(path));
    const target = targetOf(here);
    return target === undefined ? here : realPath(resolve(dirname(here), target), linksLeft - 1);
  }
}

/** A link to something missing: who writes to it makes its target. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
