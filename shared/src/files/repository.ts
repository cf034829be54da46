/** git runs what the configuration of a repository says, even when it is only asked for the state of things. */

import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// Programs that status, diff, log and show start, and files that may name more of them. Hooks of other names wait for
// a commit or the like.
const RUNS =
  /^\s*(?:(?:textconv|command|external|clean|smudge|process|alternaterefscommand|sshcommand|uploadpack|allow|program|worktreeconfig|path)\b|fsmonitor\s*=(?!\s*(?:true|false|yes|no|on|off|0|1)?\s*$))/im;
const HOOKS_PATH = /^\s*hookspath\s*=\s*"?(.+?)"?\s*$/im;
const HOOK = "post-index-change";
const LONGEST_CONFIG = 1_000_000;

/** The file of the repository around a directory that makes git run a program; undefined when there is none. */
export function runByGit(workdir: string): string | undefined {
  for (let place = workdir; ; place = dirname(place)) {
    const found = [join(place, ".git"), place].map(configOf).find((config) => config !== undefined);
    if (found !== undefined) return runs(found) ? found : hookOf(found, place);
    if (place === dirname(place)) return undefined;
  }
}

/** `.git` of a worktree or a submodule is a file that says where the directory lies; a bare repository has no `.git`. */
function configOf(directory: string): string | undefined {
  const elsewhere = /^gitdir: (.+)$/m.exec(textOf(directory) ?? "")?.[1];
  const own = elsewhere ? resolve(dirname(directory), elsewhere) : directory;
  const common = textOf(join(own, "commondir"))?.trim();
  const home = common ? resolve(own, common) : own;
  return textOf(join(own, "HEAD")) === undefined ? undefined : join(home, "config");
}

function runs(config: string): boolean {
  return RUNS.test(linesOf(config));
}

/** Each setting on a line of its own. What cannot be read may hold anything: "path" stands for more configuration. */
function linesOf(config: string): string {
  return (textOf(config) ?? "path").replace(/\\\r?\n/g, "").replaceAll("]", "]\n");
}

function hookOf(config: string, place: string): string | undefined {
  const named = HOOKS_PATH.exec(linesOf(config))?.[1];
  const hook = join(named ? resolve(place, named) : join(dirname(config), "hooks"), HOOK);
  try {
    accessSync(hook, constants.X_OK);
    return hook;
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= LONGEST_CONFIG ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
