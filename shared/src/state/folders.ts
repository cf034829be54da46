/** Directories in which others are at work while we look: a name may lead elsewhere in the next moment. */

import { execFile } from "node:child_process";
import { closeSync, constants, lstatSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode } from "./files.ts";

/** What Linux shows of an open directory is that one, whatever has taken its name since. */
const HANDLES = process.platform === "linux" ? "/proc/self/fd" : undefined;

/**
 * Lets `work` use a directory, and gives its result; undefined when there is none, or something else, such as a link.
 * `work` gets the path by which to reach what lies there. Other systems than Linux know none that stays right: there it is
 * `path` itself, which was no link a moment ago.
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

/** Removes what others have left, also where they took away all rights, or made paths that are longer than the system takes. */
export async function removeAll(folder: string): Promise<void> {
  const run = promisify(execFile);
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    await run("chmod", ["-R", "u+rwX", folder]).catch(() => {});
    await run("rm", ["-rf", folder]).catch(() => Promise.reject(error));
  }
}
