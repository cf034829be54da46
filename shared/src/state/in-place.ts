/** Files by real paths, safe while other programs may replace any directory on the way by a link. */

import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ignoreCode, replaceFile, withPlainFile } from "./files.ts";
import { withPlainDirectory } from "./folders.ts";

/** The bytes of the file at a real path. Throws an Error if there is none, or if a link is in the way by now. */
export function readInPlace(path: string): Buffer {
  const read = (file: string) => withPlainFile(file, (handle) => readFileSync(handle));
  return inDirectoryOf(path, read) ?? fail("ENOENT", path);
}

/** Like `replaceFile`, at a real path. Creates missing directories on the way. */
export function replaceInPlace(path: string, text: string): void {
  makeDirectory(dirname(path));
  inDirectoryOf(path, (file) => replaceFile(file, text));
}

function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    inDirectoryOf(path, (directory) => mkdirSync(directory));
  } catch (error) {
    ignoreCode("EEXIST")(error);
  }
}

/** Lets `work` use a path that reaches the file even if its directories are renamed meanwhile. */
function inDirectoryOf<Result>(path: string, work: (file: string) => Result): Result {
  const directory = dirname(path);
  const found = withPlainDirectory(directory, (inside) => {
    if (placeOf(inside) !== directory) throw new Error(`${directory} leads elsewhere by now`);
    return { result: work(join(inside, basename(path))) };
  });
  if (found) return found.result;
  // There is no such directory, or a file or a link has its name.
  return fail(lstatSync(directory, { throwIfNoEntry: false }) ? "ENOTDIR" : "ENOENT", directory);
}

/** Linux tells the present path of an open directory. */
function placeOf(directory: string): string {
  return process.platform === "linux" ? readlinkSync(directory) : realpathSync(directory);
}

function fail(code: string, path: string): never {
  throw Object.assign(new Error(`${code}: ${path}`), { code });
}
