/** Finds the work in a worktree that exists nowhere else. */

import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { ignoreCode } from "../state/index.ts";
import { countLooseCommits } from "./repository.ts";
import { git } from "./run.ts";
import { entriesFor, entryOf, isWorktree, lockOf } from "./worktree.ts";

/** Paths, as git prints them. */
export interface Work {
  changed: string[];
  /** Those of `changed` that were deleted: there is nothing left to lose. */
  deleted: string[];
  untracked: string[];
  /** Ignored files; a directory counts as one. */
  ignored: string[];
  /** Other repositories inside, like initialised submodules: they are deleted with the worktree. */
  repositories: string[];
  /** Files of an unfinished rebase or merge: it may have put changes aside. */
  unfinished: string[];
  /** Commits that no branch, remote or tag holds. */
  looseCommits: number;
}

/** What the index or a commit says of a file. */
interface Known {
  name: string;
  mode: string;
  hash: string;
  /** The letter before it in `git ls-files -v`. Lower case or S: git was told not to look at the file. */
  tag: string;
}

// The length of a command line is limited.
const MOST_AT_ONCE = 200;

/**
 * Finds all of it: no setting of the user hides a part, and nothing is cut off. git does not look into submodules, because
 * it would obey their configuration; one that contains something is named as a whole.
 */
export async function findWork(path: string): Promise<Work> {
  await requireOwnFiles(path);
  const look = ["--untracked-files=all", "--ignored=matching", "--ignore-submodules=dirty"];
  const status = entriesOf(await git(path, ["status", "--porcelain=v1", "-z", "--no-renames", ...look]));
  const marked = (mark: RegExp) => status.filter((entry) => mark.test(entry)).map((entry) => entry.slice(3));
  const index = knownIn(await git(path, ["ls-files", "-v", "--stage", "-z"]));
  const hidden = index.filter(({ tag }) => /[a-zS]/.test(tag));
  const [deleted, ignored] = [marked(/^( D|D )/), marked(/^!/)];
  return {
    changed: [...new Set([...marked(/^[^?!]/), ...(await changedAmong(hidden, path))])],
    deleted,
    untracked: await withoutCopies(marked(/^\?/), deleted, path),
    ignored,
    repositories: repositoriesIn(path, ignored, index),
    unfinished: inEntryOf(path, ["rebase-merge", "rebase-apply", "MERGE_AUTOSTASH"]),
    looseCommits: await countLooseCommits(path),
  };
}

/** Throws an Error when core.worktree makes git look at the files of another directory. */
async function requireOwnFiles(path: string): Promise<void> {
  const top = (await git(path, ["rev-parse", "--show-toplevel"])).replace(/\n$/, "");
  if (realpathSync(top) === realpathSync(path)) return;
  throw new Error(`For git the files of ${path} are in ${top}. Take core.worktree out of its configuration.`);
}

/**
 * Why the worktree at `path` should stay: the paths that would be lost, `HEAD` for commits on no branch, or its lock. Empty
 * when everything exists elsewhere. For a half made or half removed worktree git may have no answer: then every file counts.
 */
export async function findReasonsToKeep(directory: string, path: string): Promise<string[]> {
  const lock = await lockOf(directory, path);
  if (lock !== undefined) return [`git worktree lock ${lock}`.trimEnd()];
  if (!lstatSync(path, { throwIfNoEntry: false }))
    return (await entryWithLooseCommits(directory, path)) ? ["HEAD"] : [];
  const work = isWorktree(path) ? await findWork(path).catch(() => undefined) : undefined;
  if (!work) return filesIn(path);
  const { changed, deleted, untracked, ignored, repositories, unfinished, looseCommits } = work;
  const left = changed.filter((name) => !deleted.includes(name));
  const commits = looseCommits > 0 ? ["HEAD"] : [];
  return [...left, ...untracked, ...ignored, ...repositories, ...unfinished, ...commits];
}

/** Throws an Error when commits of the worktree at `path` are on no branch. Its directory may have been moved or deleted. */
export async function requireNoLooseCommits(directory: string, path: string): Promise<void> {
  const entry = await entryWithLooseCommits(directory, path);
  if (entry === undefined) return;
  const [head, count] = [`worktrees/${basename(entry)}/HEAD`, await countLooseCommits(directory, entry)];
  throw new Error(`Commits on no branch: ${count}. See git reflog ${head}, then: git branch NAME COMMIT`);
}

/** If an entry is half deleted, git has no answer: it was being removed, and counts as 0. */
async function entryWithLooseCommits(directory: string, path: string): Promise<string | undefined> {
  for (const entry of await entriesFor(directory, path))
    if ((await countLooseCommits(directory, entry).catch(() => 0)) > 0) return entry;
  return undefined;
}

/** All names but `.git`, the file that makes it a worktree. */
function filesIn(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return ["."];
  const isOfGit = (name: string) => name === ".git" && lstatSync(join(path, name)).isFile();
  return readdirSync(path).filter((name) => !isOfGit(name));
}

/** The names of files that exist and differ from the index. A file that is not checked out cannot be lost. */
async function changedAmong(files: Known[], path: string): Promise<string[]> {
  const kindOf = ({ name }: Known) => lstatSync(join(path, name), { throwIfNoEntry: false });
  // A name that is not UTF-8 cannot be looked up, so the file counts as there.
  const isThere = (file: Known) => kindOf(file) !== undefined || file.name.includes("\ufffd");
  const there = files.filter((file) => file.mode !== "160000" && isThere(file));
  const plain = there.filter((file) => kindOf(file)?.isFile());
  const same = new Set(await sameAmong(plain, path));
  for (const file of there)
    if (kindOf(file)?.isSymbolicLink() && (await isSameLink(file, path))) same.add(file.name);
  return there.map(({ name }) => name).filter((name) => !same.has(name));
}

async function sameAmong(files: Known[], path: string): Promise<string[]> {
  const same: string[] = [];
  for (let first = 0; first < files.length; first += MOST_AT_ONCE) {
    const some = files.slice(first, first + MOST_AT_ONCE);
    const names = some.map(({ name }) => name);
    const hashes = (await git(path, ["hash-object", "--", ...names])).split("\n");
    same.push(...names.filter((_, index) => hashes[index] === some[index]?.hash));
  }
  return same;
}

async function isSameLink({ name, mode, hash }: Known, path: string): Promise<boolean> {
  if (mode !== "120000") return false;
  return readlinkSync(join(path, name)) === (await git(path, ["cat-file", "blob", hash]));
}

/** A file that was removed from the index is untracked, but it is not lost if the commit has the same content. */
async function withoutCopies(untracked: string[], deleted: string[], path: string): Promise<string[]> {
  const doubtful = new Set(untracked.filter((name) => deleted.includes(name)));
  if (doubtful.size === 0) return untracked;
  const inCommit = knownIn(await git(path, ["ls-tree", "-r", "-z", "HEAD"]));
  const copies = inCommit.filter(({ name }) => doubtful.has(name));
  const changed = await changedAmong(copies, path);
  return untracked.filter((name) => !doubtful.has(name) || changed.includes(name));
}

/** Repositories in its directories, and those of submodules that are not checked out now. */
function repositoriesIn(path: string, ignored: string[], index: Known[]): string[] {
  const modules = index.filter(({ mode }) => mode === "160000").map(({ name }) => name);
  const isCheckedOut = modules.some((name) => existsSync(join(path, name, ".git")));
  return [...nestedRepositories(path, ignored), ...(isCheckedOut ? [] : inEntryOf(path, ["modules"]))];
}

/** git status does not look into repositories, and does not report one among tracked files. */
function nestedRepositories(top: string, ignored: string[], folder = ""): string[] {
  const names = directoriesIn(join(top, folder)).map((name) => (folder ? `${folder}/${name}` : name));
  return names
    .filter((name) => !ignored.includes(`${name}/`))
    .flatMap((name) => {
      const isOne = existsSync(join(top, name, ".git"));
      return [...(isOne ? [name] : []), ...nestedRepositories(top, ignored, name)];
    });
}

/** Without `.git`. */
function directoriesIn(path: string): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== ".git" ? [entry.name] : []));
  } catch (error) {
    // The directory has a name that is not UTF-8.
    return ignoreCode("ENOENT")(error) ?? [];
  }
}

/** Which of these names exist in the folder that the repository keeps for this worktree. */
function inEntryOf(path: string, names: string[]): string[] {
  const entry = entryOf(path);
  return names.filter((name) => entry && existsSync(join(entry, name))).map((name) => `.git/${name}`);
}

/** Lines of `ls-files -v --stage`: tag, mode, hash, stage; and of `ls-tree`: mode, type, hash. */
function knownIn(output: string): Known[] {
  return entriesOf(output).map((entry) => {
    const [, tag = "", mode = "", hash = "", name = ""] =
      /^(?:([A-Za-z?]) )?(\d+) (?:\w+ )??([\da-f]{40,64})[^\t]*\t(.*)$/s.exec(entry) ?? [];
    return { tag, mode, hash, name };
  });
}

function entriesOf(output: string): string[] {
  return output.split("\0").filter(Boolean);
}
