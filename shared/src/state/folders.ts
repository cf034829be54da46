/** Directories in which others work while we look: what a name means may be something else, or nothing, a moment later. */

import { execFile } from "node:child_process";
import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  rmdirSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode } from "./files.ts";

/** On Linux a path through here leads to the open directory, whatever has taken its name since. */
const HANDLES = process.platform === "linux" ? "/proc/self/fd" : undefined;

/**
 * Calls `work` with a path to use for the directory, and returns its result; undefined when there is no directory, or
 * something else, such as a link. Only Linux has a path that stays right. Elsewhere it is `path` itself, which was no link a
 * moment ago.
 */
export function withPlainDirectory<Result>(
  path: string,
  work: (inside: string) => Result,
): Result | undefined {
  if (!HANDLES) return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? work(path) : undefined;
  const directory = openDirectory(path);
  if (directory === undefined) return undefined;
  try {
    return work(`${HANDLES}/${directory}`);
  } finally {
    closeSync(directory);
  }
}

function openDirectory(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
}

/** Empty for a folder that we cannot read. */
export function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The real paths of those that exist, each once. */
export function existing(paths: string[]): string[] {
  return [...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))];
}

/** Removes the folders that are empty. The others stay. */
export function removeIfEmpty(folders: string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      // It does not exist, or it is not empty.
    }
  }
}

/** Removes what others have left, even without rights for us, or with paths that are too long for the system. */
export async function removeAll(folder: string): Promise<void> {
  const run = promisify(execFile);
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    await run("chmod", ["-R", "u+rwX", folder]).catch(() => {});
    await run("rm", ["-rf", folder]).catch(() => Promise.reject(error));
  }
}
