/** Files that rules and names keep from programs. They are found once: later a command could hide them among thousands. */
import { type Dirent, lstatSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { repositoriesBelow } from "@harness/shared/git";
import { decidesLater, sensitivityOf } from "@harness/shared/sensitive-files";
import { matches, namesFile } from "../permission/rules.ts";
import type { Rule, RuleSet } from "../permission/state.ts";
import { isInside } from "../safe-path.ts";
import type { Guarded } from "./state.ts";

const READS = ["Read", "read_file"];
const WRITES = ["Write", "write_file", "Edit", "edit_file"];
/** They hold thousands of files of other people. */
const SKIPPED = ["node_modules", ".git"];

/** What is guarded below a directory, by real paths. A link out of it leads to what is not ours to guard. */
export function findGuarded(root: string, rules: RuleSet, configured: string[] = []): Guarded {
  const paths = [...below(root)];
  const named = (isMeant: (name: string, rules: RuleSet) => boolean) =>
    paths.filter((path) => isMeant(relative(root, path), rules)).flatMap((path) => realIn(root, path));
  const repositories = repositoriesBelow(root);
  // git's configuration may include files and hooks from anywhere. Those in .git are protected with it.
  const held = [
    ...named(isHeld),
    ...repositories.filter(isFile),
    ...configured.filter((path) => paths.includes(path)),
  ];
  const secret = named(isSecret).filter((path) => !lstatSync(path).isDirectory());
  const fixed = [...decidingIn(root), ...held];
  const inner = [...held, ...secret, ...repositories].filter((path) => path !== root);
  const folders = [...new Set(inner.flatMap((path) => foldersTo(path, root)))];
  const isFixed = (path: string) => fixed.some((folder) => isInside(folder, path));
  return {
    held,
    secret,
    folders: folders.filter((path) => !isFixed(path)),
    repositories: repositories.filter(isFolder),
  };
}

/** What stands at the top of a directory and decides what runs later, as the gate sees it. A link cannot be held. */
export function decidingIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !(entry.name === ".git" && entry.isDirectory()))
    .filter(({ name }) => decidesLater(name) ?? decidesLater(`${name}/`))
    .map(({ name }) => join(directory, name));
}

function* below(folder: string): Generator<string> {
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory() && !SKIPPED.includes(entry.name)) yield* below(path);
  }
}

/** None in a folder that we cannot read: then programs cannot, either. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** What the rules deny to tools, walls deny to programs. A folder that can be moved would take its files out of a rule. */
function isHeld(path: string, { deny }: RuleSet): boolean {
  return isDenied(path, WRITES, deny) || isDenied(`${path}/*`, [...READS, ...WRITES], deny);
}

/** As for the gate, a rule that names a sensitive file permits it. */
function isSecret(path: string, { deny, allow }: RuleSet): boolean {
  if (isDenied(path, READS, deny)) return true;
  return sensitivityOf(path)?.level === "high" && !allow.some((rule) => namesFile(rule, READS, path));
}

function isDenied(path: string, names: string[], deny: Rule[]): boolean {
  return deny.some((rule) => rule.pattern !== undefined && matches(rule, { names, target: { path } }));
}

/** Not a link: bwrap cannot protect one. */
function isFile(path: string): boolean {
  return lstatSync(path).isFile();
}

function isFolder(path: string): boolean {
  return lstatSync(path).isDirectory();
}

/** None for a link that leads out, or nowhere. */
function realIn(root: string, path: string): string[] {
  try {
    return [realpathSync(path)].filter((real) => real !== root && isInside(root, real));
  } catch {
    return [];
  }
}

/** The folders on the way: whoever could rename one of them would take the file out of its place. */
function foldersTo(path: string, root: string): string[] {
  const folder = dirname(path);
  return folder === root ? [] : [...foldersTo(folder, root), folder];
}
