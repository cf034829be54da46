/** Finds the files that a name or a pattern means. Reads directories and links, and opens no file. */

import { lstatSync, readdirSync } from "node:fs";
import { join, parse, resolve } from "node:path";
import { Minimatch } from "minimatch";
import { realPath, unmarked } from "../shell-syntax/index.ts";
import { hasCode } from "../state/index.ts";
import { workspacePath } from "./workspace-path.ts";

/** The most directory entries that we read for one call. */
const MOST_ENTRIES = 5000;
const LONGEST_PATTERN = 4096;
/** They contain thousands of files from other people, so we search them last. */
const LATE = new Set(["node_modules", ".git"]);
const WILDCARD = /(?<!\\)[*?[({]/;

/** A path or a pattern of paths. A backslash before a wildcard makes it an ordinary character. */
export interface Span {
  workdir: string;
  pattern: string;
  /** Does it also mean the files below a directory? */
  below?: boolean | undefined;
  /** May a wildcard also match a leading dot? */
  dotfiles?: boolean | undefined;
  /** Does it ignore case? */
  anyCase?: boolean | undefined;
}

/** Files under every name that a rule may use: the path as written, and the path after resolving links. Relative to the workspace. */
export interface Search {
  names: string[];
  below: string[];
  /** Was everything searched? If the directory of a pattern is missing, the pattern could later match anything. */
  complete: boolean;
}

/** One name of a file, and the same after resolving links. Both are absolute. */
interface Found {
  path: string;
  real: string;
}

/** The state of a running search. */
interface Walk {
  /** How many more directory entries may be read. */
  left: number;
  dot: boolean;
  nocase: boolean;
  complete: boolean;
}

/** The files that a path or a pattern means now. A path without wildcards means itself, even if the file does not exist. */
export function searchFiles({ workdir, pattern, below, dotfiles = false, anyCase = false }: Span): Search {
  if (pattern.length > LONGEST_PATTERN) return { names: [pattern], below: [], complete: false };
  const walk: Walk = { left: MOST_ENTRIES, dot: dotfiles, nocase: anyCase, complete: true };
  const { root } = parse(pattern);
  const start = root || workdir;
  const parts = pattern
    .slice(root.length)
    .split("/")
    .filter((name) => name !== "" && name !== ".");
  const isPlain = !parts.some((name) => WILDCARD.test(name));
  const isListed = WILDCARD.test(parts.at(-1) ?? "");
  const files = [...matching({ path: start, real: realPath(start) }, parts, walk)];
  const found = isPlain || isListed ? files : files.filter(isThere);
  const inside = below ? found.flatMap((file) => [...everythingBelow(file, walk)]) : [];
  const names = namesIn(workdir);
  return { names: names(found), below: names(inside), complete: walk.complete };
}

/** The names of one file: the path as written, and the path after resolving links. Relative to the workspace. */
export function namesOf(workdir: string, path: string): string[] {
  const file = resolve(workdir, path);
  return namesIn(workdir)([{ path: file, real: realPath(file) }]);
}

function namesIn(workdir: string): (files: Found[]) => string[] {
  const [named, real] = [pathsIn(workdir), pathsIn(realPath(workdir))];
  return (files) => [...new Set(files.flatMap((file) => [named(file.path), real(file.real)]))];
}

/** Like workspacePath, but fast for the thousands of paths of a search: most of them begin with the directory. */
function pathsIn(directory: string): (path: string) => string {
  const start = `${directory}/`;
  return (path) => (path.startsWith(start) ? path.slice(start.length) : workspacePath(directory, path));
}

/** The files below a directory that a pattern matches, name by name. Follows links. */
function* matching(directory: Found, [name, ...rest]: string[], walk: Walk): Generator<Found> {
  if (name === undefined) {
    yield directory;
  } else if (!WILDCARD.test(name)) {
    yield* matching(childOf(directory, unmarked(name)), rest, walk);
  } else if (name === "**") {
    const [last = "*", ...more] = rest;
    if (more.length === 0 && WILDCARD.test(last))
      yield* everyNamed(last, everythingBelow(directory, walk, walk.dot), walk);
    else yield* matchingBelow(directory, rest, walk);
  } else {
    for (const file of everyNamed(name, entriesOf(directory, walk), walk)) yield* matching(file, rest, walk);
  }
}

function* matchingBelow(directory: Found, names: string[], walk: Walk): Generator<Found> {
  yield* matching(directory, names, walk);
  for (const file of everythingBelow(directory, walk, walk.dot))
    if (!file.isFile) yield* matching(file, names, walk);
}

function* everyNamed(pattern: string, files: Iterable<Entry>, { dot, nocase }: Walk): Generator<Entry> {
  const wanted = new Minimatch(pattern, { dot, nocase, nonegate: true, nocomment: true });
  for (const file of files) if (wanted.match(file.name)) yield file;
}

function childOf({ path, real }: Found, name: string): Found {
  // After a link, ".." is the parent of its target, not of the link.
  return { path: join(path, name), real: realPath(join(real, name)) };
}

function isThere({ path }: Found): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}

/** Level by level, so the nearest files come before the limit is reached. Like grep -r, it follows no links. */
function* everythingBelow(start: Found, walk: Walk, dotfiles = true): Generator<Entry> {
  const soon = [start];
  const late: Found[] = [];
  for (let directory = soon.shift(); directory; directory = soon.shift() ?? late.shift())
    for (const file of entriesOf(directory, walk)) {
      if (file.name.startsWith(".") && !dotfiles) continue;
      if (file.isDirectory) (LATE.has(file.name) ? late : soon).push(file);
      yield file;
    }
}

interface Entry extends Found {
  name: string;
  isDirectory: boolean;
  isFile: boolean;
}

function entriesOf({ path, real }: Found, walk: Walk): Entry[] {
  const found = readDirectory(real, walk);
  if (found.length > walk.left) walk.complete = false;
  const seen = found.slice(0, walk.left);
  walk.left -= seen.length;
  return seen.map((entry) => {
    const here = join(real, entry.name);
    return {
      name: entry.name,
      path: join(path, entry.name),
      real: entry.isSymbolicLink() ? realPath(here) : here,
      isDirectory: entry.isDirectory(),
      isFile: entry.isFile(),
    };
  });
}

function readDirectory(directory: string, walk: Walk) {
  if (walk.left === 0) return [];
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) walk.complete = false;
    return [];
  }
}
