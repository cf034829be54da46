/** The machine that this process runs on. Every other file asks here, so that tests replace it in one place. */

import { existsSync, realpathSync } from "node:fs";
import { homedir, platform } from "node:os";

export { inParallel } from "./in-parallel.ts";
export { forgetKeys, keyFiles, noteKeyFile, withoutKeys } from "./keys.ts";
export { maySkip } from "./must-have.ts";
export { plainEnvironment, withPlainRights } from "./plain.ts";
export { repositoryRoot } from "./root.ts";
export { sealProcess, setEnvironment } from "./sealed.ts";

/** The home directory of the user. */
export function home(): string {
  return homedir();
}

/** Whether a directory, which must exist, is the home directory of the user, whatever links lead there. */
export function isHome(directory: string): boolean {
  return existsSync(home()) && realpathSync(directory) === realpathSync(home());
}

/** A path as people write it: `~` and `~/…` are in the home directory. */
export function expandHome(path: string): string {
  return path.replace(/^~(?=$|[/\\])/, home);
}

/** The directory that this process was started in. */
export function cwd(): string {
  return process.cwd();
}

/** The folder of the user who called: pnpm runs a script in the folder of its package and keeps the user's folder in INIT_CWD. */
export function callerDirectory(...packages: string[]): string {
  const here = cwd();
  return (packages.includes(here) && process.env.INIT_CWD) || here;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "macOS",
  linux: "Linux",
  win32: "Windows",
};

/** The common name of the operating system: macOS. */
export function systemName(): string {
  return SYSTEMS[platform()] ?? platform();
}
