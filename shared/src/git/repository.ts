/** The repository around a directory, its commits and its branches. */

import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { askGit, git } from "./run.ts";

export interface Head {
  /** The commit that is checked out. */
  commit: string;
  /** undefined for a detached head. */
  branch: string | undefined;
}

/** Returns what is checked out in a directory. Throws an Error when git, a repository, its files or a commit is missing. */
export async function headOf(directory: string): Promise<Head> {
  await requireRepository(directory);
  const commit = await askGit(directory, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  if (commit.code !== 0) throw new Error(`The repository of ${directory} has no commit yet. Make one first.`);
  const branch = await askGit(directory, ["symbolic-ref", "--short", "--quiet", "HEAD"]);
  return { commit: commit.output.trim(), branch: branch.output.trim() || undefined };
}

async function requireRepository(directory: string): Promise<void> {
  const { code, output, complaint } = await askGit(directory, ["rev-parse", "--is-inside-work-tree"]);
  const isBare = output.trim() === "false" || complaint.startsWith("cannot use bare repository");
  if (code !== 0 && !isBare)
    throw new Error(`${directory} is in no repository that git can use: ${complaint}.`);
  if (isBare) throw new Error(`The repository of ${directory} is bare: it has no files to work on.`);
}

/** The path from the top of the repository to a directory; "" for the top, and outside a repository. Starts no process. */
export function prefixIn(directory: string): string {
  const start = realpathSync(directory);
  for (let place = start; ; place = dirname(place)) {
    if (existsSync(join(place, ".git"))) return relative(place, start);
    if (place === dirname(place)) return "";
  }
}

/** Absolute path of the directory that all worktrees of a repository share. */
export async function commonDirectory(directory: string): Promise<string> {
  const answer = await git(directory, ["rev-parse", "--git-common-dir"]);
  return resolve(directory, answer.replace(/\n$/, ""));
}

/** The commit of a branch; undefined when there is no such branch. */
export async function tipOf(directory: string, branch: string): Promise<string | undefined> {
  const answer = await askGit(directory, ["rev-parse", "--verify", "--quiet", `refs/heads/${branch}`]);
  return answer.output.trim() || undefined;
}

/** How many commits are only on this branch: on no other branch, no remote and no tag. */
export function countOwnCommits(directory: string, branch: string): Promise<number> {
  return countCommits(directory, [`refs/heads/${branch}`], [`--exclude=${branch}`]);
}

// These refs belong to one worktree and are deleted with it.
const OF_ONE_WORKTREE = ["worktree", "bisect", "rewritten"].map((name) => `--glob=refs/${name}/*`);

/**
 * How many commits are on no branch, like those that were made on a detached head, even if it was left since then.
 * `entry`: the folder that the repository keeps for a worktree, to ask about one whose directory is gone.
 */
export async function countLooseCommits(directory: string, entry?: string): Promise<number> {
  const of = entry ? ["--git-dir", entry] : [];
  const from = ["HEAD", ...(await headsLeft(directory, of)), ...OF_ONE_WORKTREE];
  return countCommits(directory, from, [], of);
}

/** The detached heads that a checkout has left. Only the reflog of the worktree names them, and it is deleted with it. */
async function headsLeft(directory: string, of: string[]): Promise<string[]> {
  const { output } = await askGit(directory, [...of, "log", "--walk-reflogs", "--format=%gs", "HEAD"]);
  return [...output.matchAll(/^checkout: moving from ([\da-f]{40,64}) to /gm)].flatMap(
    ([, head]) => head ?? [],
  );
}

async function countCommits(
  directory: string,
  from: string[],
  exclude: string[],
  of: string[] = [],
): Promise<number> {
  const known = ["--not", ...exclude, "--branches", "--tags", "--remotes"];
  return Number(await git(directory, [...of, "rev-list", "--count", "--ignore-missing", ...from, ...known]));
}

/** Deletes a branch, unless it has moved from this commit or is checked out. Unlike `git branch`, it never waits for a lock. */
export async function deleteBranch(directory: string, branch: string, tip: string): Promise<void> {
  const used = await git(directory, ["for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`]);
  // The files of that worktree would stay, without a commit.
  if (used.trim()) throw new Error(`The branch ${branch} stays: it is checked out in ${used.trim()}.`);
  const { code, complaint } = await askGit(directory, ["update-ref", "-d", `refs/heads/${branch}`, tip]);
  if (code === 0) return;
  const reason = complaint || `exit code ${code}`;
  throw new Error(
    `git update-ref failed, and the branch ${branch} stays: ${reason}. Later: git branch -D ${branch}`,
  );
}

/** The paths of the submodules in the output of `git ls-files --stage -z`. */
export function submodulePaths(index: string): string[] {
  return index.split("\0").flatMap((entry) => /^160000 [^\t]*\t(.*)$/s.exec(entry)?.[1] ?? []);
}
