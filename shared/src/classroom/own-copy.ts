/** Copies a submission for the judge, so that the student's folder does not change and links lead nowhere. */

import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withPlainDirectory, withPlainFile } from "../state/index.ts";

const MOST_BYTES = 20_000_000;
/** Files and folders. */
const MOST_FILES = 2_000;
/** Levels of folders in a submission. */
const MOST_CHARS = 500;

/** Not copied: packages come from the course, and the state of the lab is not part of the program. */
const LEFT_OUT = new Set(["node_modules", ".git", ".cache"]);

/** The submission is too large for a student's program. */
export class SizeError extends Error {
  override name = "SizeError";
}

/**
 * Copies a submission without links, because they could lead to files of the teacher.
 * @throws SizeError
 */
export function copySubmission(from: string, to: string): void {
  copyFolder(realpathSync(from), to, { bytes: MOST_BYTES, files: MOST_FILES }, to.length + MOST_CHARS);
}

interface Left {
  bytes: number;
  files: number;
}

function copyFolder(from: string, to: string, left: Left, mostChars: number): void {
  if (to.length > mostChars) throw new SizeError(`a path of more than ${MOST_CHARS} characters`);
  mkdirSync(to, { recursive: true });
  withPlainDirectory(from, (inside) => {
    for (const entry of readdirSync(inside, { withFileTypes: true })) {
      if (LEFT_OUT.has(entry.name)) continue;
      const [source, target] = [join(inside, entry.name), join(to, entry.name)];
      take(left, { bytes: 0, files: 1 });
      if (entry.isDirectory()) copyFolder(source, target, left, mostChars);
      if (entry.isFile()) copyFile(source, target, left);
    }
  });
}

function copyFile(source: string, target: string, left: Left): void {
  withPlainFile(source, (file, { size, mode }) => {
    take(left, { bytes: size, files: 0 });
    writeFileSync(target, readFileSync(file), { mode });
  });
}

/** @throws SizeError if the submission is over the limit. */
function take(left: Left, { bytes, files }: Left): void {
  left.bytes -= bytes;
  left.files -= files;
  if (left.bytes < 0 || left.files < 0)
    throw new SizeError(`more than ${MOST_BYTES / 1_000_000} MB or ${MOST_FILES} files`);
}
