/** Where the walls around a command stand: reading is free but for secrets, writing is not. */
import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { decidesLater, searchFiles, sensitivityOf } from "@harness/shared/files";
import { decidingParts, decidingPartsOfEntry, entryAround } from "@harness/shared/git";
import { home } from "@harness/shared/host";
import type { Walls } from "@harness/shared/shell";
import type { Agent } from "../agent.ts";
import { matches, namesFile } from "../permission/rules.ts";
import type { Rule, RuleSet } from "../permission/state.ts";
import { isInside } from "../safe-path.ts";

const READS = ["Read", "read_file"];
const WRITES = ["Write", "write_file", "Edit", "edit_file"];

/** The walls around a command that runs in this directory. They are built anew for each, for files come and go. */
export function wallsAround(directory: string, { workspace, sandbox, permissions }: Agent): Walls {
  const { directories, repositories, missing } = sandbox.ground;
  const roots = [...new Set([workspace, directory, ...directories])];
  const files = roots.flatMap(filesBelow);
  const entries = entriesOf(directory, repositories);
  return {
    writable: [directory, ...directories, ...repositories, ...entries],
    readable: [
      "/",
      ...existing([workspace, home(), ...programFolders()]),
      ...roots.flatMap(decidingIn),
      ...repositories.flatMap(decidingParts),
      ...entries.flatMap(decidingPartsOfEntry),
      ...pathsOf(files.filter(({ name }) => isHeld(name, permissions.rules))),
    ],
    hidden: [
      ...(directory === workspace ? missing : []),
      ...secretsOfHome(),
      ...pathsOf(files.filter(({ name }) => isSecret(name, permissions.rules))).filter(isNoFolder),
    ],
    network: sandbox.settings.network ? "all" : "none",
  };
}

/** What its repository keeps of the worktree in which the command runs, if it does. */
function entriesOf(directory: string, repositories: string[]): string[] {
  const entry = entryAround(directory);
  return entry && repositories.some((git) => isInside(git, entry)) ? [entry] : [];
}

/** What stands at the top of a directory and decides what runs later, as the gate sees it. A link cannot be held. */
function decidingIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !(entry.name === ".git" && entry.isDirectory()))
    .filter(({ name }) => decidesLater(name) ?? decidesLater(`${name}/`))
    .map(({ name }) => join(directory, name));
}

/** What lies there is found by name, by us as well. */
function programFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
}

/** Their real paths. */
function existing(paths: string[]): string[] {
  return paths.filter((path) => existsSync(path)).map((path) => realpathSync(path));
}

interface Found {
  root: string;
  /** As rules know it: relative to the root, if it lies there. */
  name: string;
}

function filesBelow(root: string): Found[] {
  const { names } = searchFiles({ workdir: root, pattern: "**", dotfiles: true });
  return names.map((name) => ({ root, name }));
}

/** What the rules deny to tools, walls deny to programs. A folder that can be moved would take its files out of a rule. */
function isHeld(path: string, { deny }: RuleSet): boolean {
  return isDenied(path, WRITES, deny) || isDenied(`${path}/*`, [...READS, ...WRITES], deny);
}

/** As for the gate, a rule that names a sensitive file permits it. */
function isSecret(path: string, { deny, allow }: RuleSet): boolean {
  if (isDenied(path, READS, deny)) return true;
  return isHighlySensitive(path) && !allow.some((rule) => namesFile(rule, READS, path));
}

function isDenied(path: string, names: string[], deny: Rule[]): boolean {
  return deny.some((rule) => rule.pattern !== undefined && matches(rule, { names, target: { path } }));
}

function isHighlySensitive(path: string): boolean {
  return sensitivityOf(path)?.level === "high";
}

/** Of a link, what it leads to is what counts. */
function pathsOf(files: Found[]): string[] {
  return existing(files.map(({ root, name }) => resolve(root, name)));
}

/** Of a folder, the files are hidden one by one. */
function isNoFolder(path: string): boolean {
  return !lstatSync(path).isDirectory();
}

const DEEP_IN_HOME = [".config/gh", ".config/gcloud", ".docker/config.json", ".kube/config"];

function secretsOfHome(): string[] {
  const names = existsSync(home()) ? readdirSync(home()) : [];
  return existing([...names.filter(isHighlySensitive), ...DEEP_IN_HOME].map((name) => join(home(), name)));
}
