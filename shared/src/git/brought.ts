/** What a repository brings along that git would obey: settings, a hook, and those of its submodules. */

import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { coveredEnvironment, type Look, lookWithGit, ownEnvironment } from "./cover.ts";
import { isHarmless } from "./harmless.ts";
import { submodulePaths } from "./repository.ts";
import { LIST, NO_SCOPES, type Setting, settingsIn } from "./settings.ts";

/** `key`: the setting in the file. `complaint`: why git cannot say what it would do there. Neither: the file is a hook. */
export interface Brought {
  /** Absolute. */
  path: string;
  key?: string;
  complaint?: string;
}

// The only hook that a read-only command runs. The others wait for a commit or something like it.
const HOOK = "post-index-change";
const MOST_REPOSITORIES = 200;
const NO_REPOSITORY = /^not a git repository(?: \(or any |: '\.git'$)/;

/** One repository: a directory in it, and the environment that leads git to it. */
interface Place {
  directory: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Everything that the user should be asked about before git runs in a directory. Git itself tells, under a cover. Empty
 * when there is no git, no such directory or no repository. Where git cannot tell, the user is asked, too.
 */
export function broughtByRepository(directory: string): Brought[] {
  const found: Brought[] = [];
  const places: Place[] = [{ directory, env: coveredEnvironment() }];
  for (const [index, place] of places.entries()) {
    if (index === MOST_REPOSITORIES) return [...found, unsure(directory, "it has too many submodules")];
    // This adds the submodules to `places`, so the loop visits them as well.
    const brought = broughtIn(place, places);
    found.push(...brought);
    // A repository that keeps git waiting once may do so in each submodule.
    if (brought.some(({ complaint }) => complaint)) return found;
  }
  return found;
}

function broughtIn(place: Place, places: Place[]): Brought[] {
  const where = ask(place, ["rev-parse", "--path-format=absolute", "--show-toplevel", "--git-path", "hooks"]);
  if (!where) return [];
  if (NO_REPOSITORY.test(where.complaint)) return broughtByHalf(place);
  const [top, hooks, ...more] = where.output?.trimEnd().split("\n") ?? [];
  if (!top || !hooks || more.length > 0)
    return [unsure(place.directory, where.complaint || "its path contains a line break")];
  const [listed, index] = [ask(place, LIST), ask(place, ["ls-files", "--stage", "-z", "--full-name", ":/"])];
  if (listed?.output === undefined || index?.output === undefined)
    return [unsure(place.directory, listed?.complaint || index?.complaint || "git is gone")];
  places.push(...submodulesIn(index.output, top));
  const doubtful = settingsIn(listed.output, top).filter((setting) => !isHarmless(setting));
  return [
    ...doubtful.filter(({ key }) => key !== "core.worktree" || !isOwnTree(top, place)).map(asBrought),
    ...hookIn(hooks),
  ];
}

/** Where git sees no repository there may be half of one, and the same command could create the other half. */
function broughtByHalf({ directory, env }: Place): Brought[] {
  const above = wayUp(directory).flatMap((folder) => [join(folder, ".git"), folder]);
  const half = above.find((folder) => existsSync(join(folder, "HEAD")) && existsSync(join(folder, "config")));
  if (half === undefined) return [];
  const listed = lookWithGit(directory, [...LIST, "--file", join(half, "config")], env);
  if (listed?.output === undefined) return [unsure(directory, listed?.complaint ?? "git is gone")];
  return settingsIn(listed.output, directory, NO_SCOPES).flatMap((one) =>
    isHarmless(one) ? [] : asBrought(one),
  );
}

function wayUp(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...wayUp(above)];
}

function asBrought({ key, file }: Setting): Brought {
  return { path: file, key };
}

function unsure(directory: string, complaint: string): Brought {
  return { path: join(directory, ".git"), complaint };
}

function ask({ directory, env }: Place, args: string[]): Look | undefined {
  return lookWithGit(directory, args, env);
}

/** Git looks into each submodule that has a repository, and obeys its configuration. */
function submodulesIn(index: string, top: string): Place[] {
  return [...new Set(submodulePaths(index).map((path) => join(top, path)))]
    .filter((directory) => existsSync(join(directory, ".git")))
    .map((directory) => ({ directory, env: { ...ownEnvironment(), GIT_DIR: ".git" } }));
}

/** In a submodule, core.worktree names the directory in which we found it. Anywhere else it could lead to anybody's files. */
function isOwnTree(top: string, place: Place): boolean {
  const args = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
  const [here, there] = [ask(place, args), lookWithGit(top, args, ownEnvironment())];
  return here?.output !== undefined && here.output === there?.output;
}

function hookIn(folder: string): Brought[] {
  const path = join(folder, HOOK);
  try {
    accessSync(path, constants.X_OK);
    return [{ path }];
  } catch {
    return [];
  }
}
