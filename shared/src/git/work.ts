/** What lies in a worktree and nowhere else. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { countLooseCommits } from "./repository.ts";
import { git } from "./run.ts";

/** Paths, as git names them. */
export interface Work {
  changed: string[];
  untracked: string[];
  /** Ignored files, and directories as one. */
  ignored: string[];
  /** Submodules with a repository of their own, which goes with the worktree. */
  submodules: string[];
  /** Commits that no branch, remote or tag holds. */
  looseCommits: number;
}

/**
 * All of it: no setting of the user hides a part, and nothing is cut off. Git does not look into submodules, for it would
 * obey what they say; those that hold something are named as a whole.
 */
export async function findWork(path: string): Promise<Work> {
  const look = ["--untracked-files=all", "--ignored=matching", "--ignore-submodules=dirty"];
  const status = entriesOf(await git(path, ["status", "--porcelain=v1", "-z", "--no-renames", ...look]));
  const marked = (mark: RegExp) => status.filter((entry) => mark.test(entry)).map((entry) => entry.slice(3));
  const staged = entriesOf(await git(path, ["ls-files", "--stage", "-z"]));
  const modules = staged
    .filter((entry) => entry.startsWith("160000"))
    .map((entry) => entry.replace(/^.*?\t/s, ""));
  return {
    changed: marked(/^[^?!]/),
    untracked: marked(/^\?/),
    ignored: marked(/^!/),
    submodules: modules.filter((name) => existsSync(join(path, name, ".git"))),
    looseCommits: await countLooseCommits(path),
  };
}

function entriesOf(output: string): string[] {
  return output.split("\0").filter(Boolean);
}
