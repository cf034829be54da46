/** What only some commands need: an installation of its own beside the course, made when it is needed for the first time. */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { tryToStart } from "@harness/shared/shell";
import { type Language, words } from "@harness/shared/wording";

/** What the person can mend, told in its own words. */
export class ToolError extends Error {
  override name = "ToolError";
}

/** A folder with a `package.json` and a lock file, and what a person calls that which is installed in it. */
export interface Installation {
  root: string;
  /** Below the root. */
  folder: string;
  name: string;
}

const WITH_SHELL = process.platform === "win32"; // npm is a script there

/** Whether it is installed, and from the lock file as it is now. */
export function isInstalled(installation: Installation): boolean {
  const mark = markOf(installation);
  return existsSync(mark) && readFileSync(mark, "utf8") === lockOf(installation);
}

/**
 * Installs it from its own lock file.
 * @throws ToolError when that cannot be done.
 */
export async function install(installation: Installation, language: Language, signal: AbortSignal) {
  const { root, folder, name } = installation;
  process.stderr.write(`${words.installing({ name, folder })[language]}\n`);
  const npm = tryToStart(() =>
    spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: join(root, folder),
      shell: WITH_SHELL,
      stdio: ["ignore", "ignore", "pipe"],
      signal,
    }),
  );
  if (!npm) throw new ToolError(words.notStarted({ program: "npm" })[language]);
  const [complaint, [code]] = await Promise.all([text(npm.stderr), once(npm, "close")]);
  if (code !== 0) throw new ToolError(words.notInstalled({ name, reason: reasonIn(complaint) })[language]);
  mkdirSync(dirname(markOf(installation)), { recursive: true });
  writeFileSync(markOf(installation), lockOf(installation));
}

/** Written when all is in its place: an install that was interrupted is made anew. */
function markOf({ root, folder }: Installation): string {
  return join(root, folder, "node_modules/.installed-from");
}

function lockOf({ root, folder }: Installation): string {
  return createHash("sha256")
    .update(readFileSync(join(root, folder, "package-lock.json")))
    .digest("hex");
}

function reasonIn(complaint: string): string {
  const lines = complaint.split("\n");
  return (lines.find((line) => /\berr(or)?\b/i.test(line)) ?? complaint).trim();
}
