/** Single files: read only when they are plain, and replaced so that a reader sees the old text or the new one. */

import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

export const MAX_BYTES = 16_000_000;

// A link could lead out of the workspace, and a pipe would never end. Windows knows neither flag.
const PLAIN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a regular file; undefined if there is none. Throws an Error without the file's name if the path is
 * something else, such as a link or a pipe, or if the file is longer than `maxBytes`.
 */
export function readPlainFile(
  path: string,
  { maxBytes = MAX_BYTES }: { maxBytes?: number | undefined } = {},
): string | undefined {
  return withPlainFile(path, (file, { size }) => {
    if (size > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
    return readFileSync(file, "utf8");
  });
}

/**
 * Lets `work` use a regular file while it is open, and returns its result; undefined if there is no file. Throws an Error
 * without the file's name if the path is something else.
 */
export function withPlainFile<Result>(
  path: string,
  work: (file: number, info: Stats) => Result,
  flags = constants.O_RDONLY,
): Result | undefined {
  const file = openPlain(path, flags);
  if (file === undefined) return undefined;
  try {
    const info = fstatSync(file);
    if (!info.isFile()) throw new Error(info.isDirectory() ? "it is a directory" : "it is no regular file");
    return work(file, info);
  } finally {
    closeSync(file);
  }
}

function openPlain(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags | PLAIN);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw hasCode(error, "ELOOP") ? new Error("it is a link") : error;
  }
}

/**
 * Replaces the text of a file, or creates the file. A reader sees the old text or the new one, also after a power
 * cut. The mode and, where possible, the owner stay; other names of the file (hard links) keep the old text. A new file gets
 * `mode`. `scratch` is a path in the same file system for the unfinished text; it must be free. Throws an Error when
 * the path is not a file; then nothing has changed.
 */
export function replaceFile(path: string, text: string, scratch = scratchBeside(path), mode = 0o666): void {
  const old = lstatSync(path, { throwIfNoEntry: false });
  if (old && !old.isFile()) throw new Error(`${path} is a link or a directory, not a file.`);
  try {
    writeFileSync(scratch, text, { flag: "wx", flush: true, mode: old ? 0o600 : mode });
    if (old) resemble(scratch, old);
    renameSync(scratch, path);
  } catch (error) {
    rmSync(scratch, { force: true });
    throw error;
  }
}

/** Not named after the file: its name may be as long as names can be. */
function scratchBeside(path: string): string {
  return join(dirname(path), `.${randomUUID()}.tmp`);
}

/** The mode comes last: a change of the owner takes some of its bits. */
function resemble(file: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(file, uid, gid);
  } catch {
    // On most systems only root may change the owner of a file.
  }
  chmodSync(file, mode);
}

/** Whether a call of the system failed for this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === code;
}

/** For `.catch`: ignores failures of this kind and throws all others again. */
export function ignoreCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, code)) throw error;
  };
}
