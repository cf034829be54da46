/** A repository that git is asked about, and those of its submodules. */

import { join } from "node:path";
import { type Look, lookWithGit, ownEnvironment } from "./cover.ts";
import { isThere } from "./links.ts";

/** One repository: where one stands in it, and the environment that leads git to it. */
export interface Place {
  directory: string;
  env: NodeJS.ProcessEnv;
}

export function ask({ directory, env }: Place, args: string[]): Look | undefined {
  return lookWithGit(directory, args, env);
}

/** What the index calls a repository of its own. */
export function linkedIn(index: string): string[] {
  const links = index.split("\0").filter((entry) => entry.startsWith("160000 "));
  return [...new Set(links.map((entry) => entry.slice(entry.indexOf("\t") + 1)))];
}

/** Git looks into each submodule that has a repository, and obeys what that says. */
export function submodulesAt(directories: string[]): Place[] {
  return directories
    .filter((directory) => isThere(join(directory, ".git")))
    .map((directory) => ({ directory, env: { ...ownEnvironment(), GIT_DIR: ".git" } }));
}

/** A submodule says where its files are, and that is where it was found. Another repository's could be anybody's files. */
export function isOwnTree(top: string, place: Place): boolean {
  const args = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
  const [here, there] = [ask(place, args), lookWithGit(top, args, ownEnvironment())];
  return here?.output !== undefined && here.output === there?.output;
}

/** What is no UTF-8 comes with this character, and nothing is found under such a name. */
export function areExact(names: string[]): boolean {
  return !names.some((name) => name.includes("\ufffd"));
}
