/** A repository that we ask git about, and the repositories of its submodules. */

import { join } from "node:path";
import { type Look, lookWithGit, ownEnvironment } from "./cover.ts";
import { isThere } from "./links.ts";

/** One repository: a directory in it, and the environment with which git finds it. */
export interface Place {
  directory: string;
  env: NodeJS.ProcessEnv;
}

export function ask({ directory, env }: Place, args: string[]): Look | undefined {
  return lookWithGit(directory, args, env);
}

/** Places for the submodules that have a repository: git obeys the configuration of each. */
export function submodulesAt(directories: string[]): Place[] {
  return directories
    .filter((directory) => isThere(join(directory, ".git")))
    .map((directory) => ({ directory, env: { ...ownEnvironment(), GIT_DIR: ".git" } }));
}

/** Whether core.worktree names the directory in which we found the submodule. Any other value could lead to foreign files. */
export function isOwnTree(top: string, place: Place): boolean {
  const args = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
  const [here, there] = [ask(place, args), lookWithGit(top, args, ownEnvironment())];
  return here?.output !== undefined && here.output === there?.output;
}

/** False if a name is not UTF-8: it is decoded with this character, and we cannot look it up. */
export function areExact(names: string[]): boolean {
  return !names.some((name) => name.includes("\ufffd"));
}
