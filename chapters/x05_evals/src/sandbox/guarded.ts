/** Finds the files that rules and names keep from commands. We look once, at the start: later a command could hide them. */
import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { repositoriesBelow } from "@harness/shared/git";
import { decidesLater, sensitivityOf } from "@harness/shared/sensitive-files";
import { entriesIn } from "@harness/shared/state";
import { matches, namesFile } from "../permission/rules.ts";
import type { Rule, RuleSet } from "../permission/state.ts";
import { isInside } from "../safe-path.ts";
import type { Guarded } from "./state.ts";

const READS = ["Read", "read_file"];
const WRITES = ["Write", "write_file", "Edit", "edit_file"];
/** They contain thousands of files, and none of the user's. */
const SKIPPED = ["node_modules", ".git"];

/** The guarded files below a directory, as real paths. Files outside, reached by a link, are left out. */
export function findGuarded(root: string, rules: RuleSet, configured: string[] = []): Guarded {
  const paths = [...below(root)];
  const named = (isMeant: (name: string, rules: RuleSet) => boolean) =>
    paths.filter((path) => isMeant(relative(root, path), rules)).flatMap((path) => realIn(root, path));
  const repositories = repositoriesBelow(root);
  // The configuration of git may include files and hooks from anywhere. Those in .git are protected with .git.
  const held = [
    ...named(isWriteProtected),
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

/** Files at the top of a directory that decide what runs later, like .vscode. bwrap cannot protect a link. */
export function decidingIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !(entry.name === ".git" && entry.isDirectory()))
    .filter(({ name }) => decidesLater(name) ?? decidesLater(`${name}/`))
    .map(({ name }) => join(directory, name));
}

/** A folder that we cannot read counts as empty: commands cannot read it either. */
function* below(folder: string): Generator<string> {
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory() && !SKIPPED.includes(entry.name)) yield* below(path);
  }
}

/** A rule that denies writing a file, or anything in a folder. If the folder could be moved, the rule would lose its files. */
function isWriteProtected(path: string, { deny }: RuleSet): boolean {
  return isDenied(path, WRITES, deny) || isDenied(`${path}/*`, [...READS, ...WRITES], deny);
}

/** A sensitive file can be read if an allow rule names it, as in the gate. */
function isSecret(path: string, { deny, allow }: RuleSet): boolean {
  if (isDenied(path, READS, deny)) return true;
  return sensitivityOf(path)?.level === "high" && !allow.some((rule) => namesFile(rule, READS, path));
}

function isDenied(path: string, names: string[], deny: Rule[]): boolean {
  return deny.some(
    (rule) => rule.pattern !== undefined && matches(rule, { names, target: { of: "path", text: path } }),
  );
}

/** False for a link: bwrap cannot protect one. */
function isFile(path: string): boolean {
  return lstatSync(path).isFile();
}

function isFolder(path: string): boolean {
  return lstatSync(path).isDirectory();
}

/** The real path; empty for a link that leads out of the root or nowhere. */
function realIn(root: string, path: string): string[] {
  try {
    return [realpathSync(path)].filter((real) => real !== root && isInside(root, real));
  } catch {
    return [];
  }
}

/** The folders between root and file. A command that could rename one of them would move the file away. */
function foldersTo(path: string, root: string): string[] {
  const folder = dirname(path);
  return folder === root ? [] : [...foldersTo(folder, root), folder];
}
