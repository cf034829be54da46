/** Reads and writes text files, with errors that the model understands. */
import { accessSync, constants, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { readInPlace, replaceInPlace } from "@harness/shared/state";

const MAX_FILE_BYTES = 10 * 1024 * 1024;

const REASONS: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "has a file where a directory should be",
  EEXIST: "has a file where a directory should be",
  EISDIR: "is a directory",
  EACCES: "may not be accessed",
  EPERM: "may not be accessed",
  ENAMETOOLONG: "has too long a name",
};

/** Returns the text of a file. `path` is its name in errors. Throws an Error for anything that is not UTF-8 text. */
export async function readTextFile(file: string, path: string): Promise<string> {
  const info = await stat(file).catch((error) => throwFileError(error, path));
  requireFile(info, path);
  if (info.size > MAX_FILE_BYTES)
    throw new Error(
      `${path} has ${info.size} bytes: too large. Look at a part of it with bash (head, tail, grep).`,
    );
  return decode(
    explainingErrors(() => readInPlace(file), path),
    path,
  );
}

/** Writes a whole file and creates its directories. If it throws an Error, the old text is unchanged. */
export async function writeTextFile(file: string, path: string, text: string): Promise<void> {
  const info = await stat(file).catch(() => undefined);
  if (info) requireFile(info, path);
  explainingErrors(() => {
    // replaceFile puts a new file in place of the old one, so it would also replace a read-only file.
    if (info) accessSync(file, constants.W_OK);
    replaceInPlace(file, text);
  }, path);
}

/** Reading a pipe could wait forever for a writer. */
function requireFile(info: Stats, path: string): void {
  if (info.isDirectory()) throw new Error(`${path} is a directory, not a file.`);
  if (!info.isFile()) throw new Error(`${path} is not a regular file.`);
}

/** Throws an Error if the bytes are not UTF-8: an edit would write them back as other bytes. */
function decode(bytes: Buffer, path: string): string {
  if (bytes.includes(0)) throw new Error(`${path} is a binary file.`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${path} is not UTF-8 text.`);
  }
}

/** Does it. An Error of the file system becomes one that names the path as the model wrote it. */
function explainingErrors<Result>(work: () => Result, path: string): Result {
  try {
    return work();
  } catch (error) {
    return throwFileError(error as Error, path);
  }
}

function throwFileError(error: NodeJS.ErrnoException, path: string): never {
  throw new Error(`${path} ${REASONS[error.code ?? ""] ?? `cannot be used: ${error.message}`}.`);
}
