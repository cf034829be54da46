/** Packages that only some commands need: each set has its own installation, which is made when it is first needed. */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { tryToStart } from "@harness/shared/shell";
import { type Language, words } from "@harness/shared/wording";

/** An error that the person can fix; the message says how. */
export class ToolError extends Error {
  override name = "ToolError";
}

/** A folder with a `package.json` and a lock file, and the name of what is installed there. */
export interface Installation {
  root: string;
  /** Relative to the root of the course. */
  folder: string;
  name: string;
}

const WITH_SHELL = process.platform === "win32"; // npm is a script on Windows

/** Whether it is installed from the present lock file. */
export function isInstalled(installation: Installation): boolean {
  const mark = markOf(installation);
  return existsSync(mark) && readFileSync(mark, "utf8") === lockOf(installation);
}

/**
 * Installs the packages of its lock file.
 * @throws ToolError if that fails.
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

/** Written last, so that an interrupted install is repeated. */
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
