/** What a repository brings along that git would obey: settings, a hook, and those of its submodules. */

import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { coveredEnvironment, type Look, lookWithGit, ownEnvironment } from "./cover.ts";
import { isHarmless } from "./harmless.ts";
import { LIST, NOBODY, type Setting, settingsIn } from "./settings.ts";

/** `key`: the setting in the file. `complaint`: why git cannot say what it would do there. Neither: the file is a hook. */
export interface Brought {
  /** Absolute. */
  path: string;
  key?: string;
  complaint?: string;
}

// The only hook that a command runs which merely looks. Those of other names wait for a commit or the like.
const HOOK = "post-index-change";
const MOST_REPOSITORIES = 200;
const NO_REPOSITORY = /^not a git repository(?: \(or any |: '\.git'$)/;

/** One repository: where one stands in it, and the environment that leads git to it. */
interface Place {
  directory: string;
  env: NodeJS.ProcessEnv;
}

/**
 * All that deserves a question before git runs in a directory. Git itself is asked, under a cover. Nothing when there is
 * no git, no such directory or no repository; what git does not answer deserves a question, too.
 */
export function broughtByRepository(directory: string): Brought[] {
  const found: Brought[] = [];
  const places: Place[] = [{ directory, env: coveredEnvironment() }];
  for (const [index, place] of places.entries()) {
    if (index === MOST_REPOSITORIES) return [...found, unsure(directory, "it has too many submodules")];
    // The list grows on the way.
    const brought = broughtIn(place, places);
    found.push(...brought);
    // Whoever lets git wait once may do so often.
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

/** What git does not take for a repository may be half of one: its other half could be made by the same command. */
function broughtByHalf({ directory, env }: Place): Brought[] {
  const above = wayUp(directory).flatMap((folder) => [join(folder, ".git"), folder]);
  const half = above.find((folder) => existsSync(join(folder, "HEAD")) && existsSync(join(folder, "config")));
  if (half === undefined) return [];
  const listed = lookWithGit(directory, [...LIST, "--file", join(half, "config")], env);
  if (listed?.output === undefined) return [unsure(directory, listed?.complaint ?? "git is gone")];
  return settingsIn(listed.output, directory, NOBODY).flatMap((one) =>
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

/** Git looks into each submodule that has a repository, and obeys what that says. */
function submodulesIn(index: string, top: string): Place[] {
  const links = index.split("\0").filter((entry) => entry.startsWith("160000 "));
  const directories = [...new Set(links.map((entry) => join(top, entry.slice(entry.indexOf("\t") + 1))))];
  return directories
    .filter((directory) => existsSync(join(directory, ".git")))
    .map((directory) => ({ directory, env: { ...ownEnvironment(), GIT_DIR: ".git" } }));
}

/** A submodule says where its files are, and that is where it was found. Another repository's could be anybody's files. */
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
