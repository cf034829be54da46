/** A repository that git is asked about, and those of its submodules. */

import { join } from "node:path";
import { type Look, lookWithGit, ownEnvironment } from "./cover.ts";
import { isThere } from "./links.ts";

/** One repository: a directory in it, and the environment that leads git to it. */
export interface Place {
  directory: string;
  env: NodeJS.ProcessEnv;
}

export function ask({ directory, env }: Place, args: string[]): Look | undefined {
  return lookWithGit(directory, args, env);
}

/** Git looks into each submodule that has a repository, and obeys its configuration. */
export function submodulesAt(directories: string[]): Place[] {
  return directories
    .filter((directory) => isThere(join(directory, ".git")))
    .map((directory) => ({ directory, env: { ...ownEnvironment(), GIT_DIR: ".git" } }));
}

/** In a submodule, core.worktree names the directory in which we found it. Anywhere else it could lead to anybody's files. */
export function isOwnTree(top: string, place: Place): boolean {
  const args = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
  const [here, there] = [ask(place, args), lookWithGit(top, args, ownEnvironment())];
  return here?.output !== undefined && here.output === there?.output;
}

/** A name that is not UTF-8 is decoded with this character, and then leads nowhere. */
export function areExact(names: string[]): boolean {
  return !names.some((name) => name.includes("\ufffd"));
}
