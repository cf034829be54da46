/** What is judged is a copy: the student's folder stays as it is, and what does not belong to it stays outside. */

import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const MOST_BYTES = 20_000_000;
const MOST_FILES = 2_000;

/** Packages come from the course, and what a lab remembers is not part of the program. */
const LEFT_OUT = new Set(["node_modules", ".git", ".cache"]);

/** The submission is larger than a program of a student ever is. */
export class SizeError extends Error {
  override name = "SizeError";
}

/**
 * Copies a submission. Links are left out: they could lead to what belongs to the teacher.
 * @throws SizeError
 */
export function copySubmission(from: string, to: string): void {
  const left = { bytes: MOST_BYTES, files: MOST_FILES };
  copyFolder(from, to, left);
}

function copyFolder(from: string, to: string, left: { bytes: number; files: number }): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (LEFT_OUT.has(entry.name)) continue;
    if (entry.isDirectory()) copyFolder(source, join(to, entry.name), left);
    if (!entry.isFile()) continue;
    left.bytes -= statSync(source).size;
    left.files -= 1;
    if (left.bytes < 0 || left.files < 0)
      throw new SizeError(`more than ${MOST_BYTES / 1_000_000} MB or ${MOST_FILES} files`);
    copyFileSync(source, join(to, entry.name));
  }
}
