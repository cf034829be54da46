/** Finds what a repository makes git do: its settings, its hook, and those of its submodules. */

import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { coveredEnvironment, lookWithGit } from "./cover.ts";
import { pathElsewhere } from "./elsewhere.ts";
import { isHarmless } from "./harmless.ts";
import { doubtfulLink, isHeldOpen, isLink, isThere, wayUp } from "./links.ts";
import { areExact, ask, isOwnTree, type Place, submodulesAt } from "./place.ts";
import { submodulePaths } from "./repository.ts";
import { LIST, NO_SCOPES, type Setting, settingsIn } from "./settings.ts";

/** `key`: the setting in the file. `complaint`: why git cannot tell. Neither of them: the file is a hook. */
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

/**
 * Returns everything that the user should be asked about before git runs in a directory. We ask git itself, under a cover. Empty
 * without git, without the directory, or without a repository. If git cannot tell, the user is asked, too.
 */
export function broughtByRepository(directory: string): Brought[] {
  if (isHeldOpen(directory)) return [unsure(directory, "it depends on the process which directory that is")];
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

// git answers in this order, one line each.
const WHERE = ["--show-toplevel", "--absolute-git-dir", "--git-common-dir", "--git-path", "hooks"];

function broughtIn(place: Place, places: Place[]): Brought[] {
  const where = ask(place, ["rev-parse", "--path-format=absolute", ...WHERE]);
  if (!where) return [];
  // A space at the end belongs to the path.
  const paths = where.output?.replace(/\n$/, "").split("\n") ?? [];
  const [top, own, common, hooks, ...more] = paths;
  const link = doubtfulLink(place.directory, own && common ? [own, common] : []);
  if (link) return [unsure(place.directory, `${link} is a link that could lead elsewhere`)];
  if (NO_REPOSITORY.test(where.complaint)) return broughtByHalf(place);
  if (!top || !hooks || more.length > 0 || !areExact(paths))
    return [unsure(place.directory, where.complaint || "its path holds a line break, or is no UTF-8")];
  if (isHeldOpen(hooks)) return [unsure(place.directory, `each process finds something else in ${hooks}`)];
  return [...broughtByFiles(place, top, places), ...hookIn(hooks)];
}

function broughtByFiles(place: Place, top: string, places: Place[]): Brought[] {
  const [listed, index] = [ask(place, LIST), ask(place, ["ls-files", "--stage", "-z", "--full-name", ":/"])];
  if (listed?.output === undefined || index?.output === undefined)
    return [unsure(place.directory, listed?.complaint || index?.complaint || "git is gone")];
  const elsewhere = pathElsewhere(index.output, top);
  if (elsewhere) return [unsure(place.directory, `its index has ${elsewhere}, which may lead elsewhere`)];
  const links = [...new Set(submodulePaths(index.output))];
  if (!areExact(links)) return [unsure(place.directory, "the name of a submodule is no UTF-8")];
  places.push(...submodulesAt(links.map((name) => join(top, name))));
  const doubtful = settingsIn(listed.output, top).filter((setting) => !isHarmless(setting));
  return doubtful.filter(({ key }) => key !== "core.worktree" || !isOwnTree(top, place)).map(asBrought);
}

/** If git sees no repository, there may be half of one: the same command could create the other half. */
function broughtByHalf({ directory, env }: Place): Brought[] {
  const above = wayUp(directory).flatMap((folder) => [join(folder, ".git"), folder]);
  const has = (folder: string, name: string) => isThere(join(folder, name));
  const half = above.find(
    (folder) => has(folder, "HEAD") && (has(folder, "config") || has(folder, "commondir")),
  );
  if (half === undefined) return [];
  if (!has(half, "config")) return [unsure(directory, `${half} is half a repository`)];
  const listed = lookWithGit(directory, [...LIST, "--file", join(half, "config")], env);
  if (listed?.output === undefined) return [unsure(directory, listed?.complaint ?? "git is gone")];
  return settingsIn(listed.output, directory, NO_SCOPES).flatMap((one) =>
    isHarmless(one) ? [] : asBrought(one),
  );
}

function asBrought({ key, file }: Setting): Brought {
  return { path: file, key };
}

function unsure(directory: string, complaint: string): Brought {
  return { path: join(directory, ".git"), complaint };
}

function hookIn(folder: string): Brought[] {
  const path = join(folder, HOOK);
  if (isLink(path)) return [{ path }];
  try {
    accessSync(path, constants.X_OK);
    return [{ path }];
  } catch {
    return [];
  }
}
