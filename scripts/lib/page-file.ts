/** Pages that commands write: to a new file, or over a page that we have written before. */

import { closeSync, existsSync, mkdtempSync, openSync, readSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { replaceFile } from "@harness/shared/state";
import { GENERATOR } from "@harness/shared/trace-player";
import { type Language, words } from "@harness/shared/wording";
import { UsageError } from "./command.ts";

const HEAD_BYTES = 1_000;

/**
 * Checked before the work begins, so that the person does not wait for a page that cannot be written.
 * @throws UsageError if the folder does not exist, or another file is there.
 */
export function requirePagePath(path: string, language: Language): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(words.pageHasNoFolder({ path, folder })[language]);
  if (existsSync(path) && !isOurPage(path))
    throw new UsageError(words.pageIsSomethingElse({ path })[language]);
}

/**
 * Writes the whole page or nothing: on a full disk the old page stays.
 * @throws UsageError that says why it cannot be written.
 */
export function writePage(path: string, html: string, language: Language, mode?: number): void {
  try {
    replaceFile(path, html, undefined, mode);
  } catch (error) {
    const reason = (error as Error).message;
    throw new UsageError(words.pageNotWritten({ path, reason })[language]);
  }
}

/** A path for a page without a name, in a folder that only its owner can read. */
export function temporaryPage(): string {
  return join(mkdtempSync(join(tmpdir(), "harness-play-")), "play.html");
}

function isOurPage(path: string): boolean {
  if (!statSync(path).isFile()) return false;
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, head, 0, HEAD_BYTES, 0);
    return head.toString("utf8", 0, length).includes(`name="generator" content="${GENERATOR}"`);
  } finally {
    closeSync(file);
  }
}
