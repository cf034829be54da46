/** Runs git for programs: it asks nobody, runs no hooks, and nothing that others have set for their own git reaches it. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { withoutKeys } from "../host/index.ts";
import { forgetEmptyGroups, installExitHooks, keepTrackOf, killGroup, tryToStart } from "../shell/index.ts";

const SETTINGS = ["-c", `core.hooksPath=${devNull}`, "-c", "core.fsmonitor=false"];
// Its sentences are read by people and models, in one language; a look must not write, and nobody is there to answer.
const ENVIRONMENT = { LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };

const MISSING = "git was not found on this computer. Install it (https://git-scm.com) and start again.";

export interface GitAnswer {
  /** null when a signal ended it. */
  code: number | null;
  /** All that it printed, however much that is. */
  output: string;
  /** Why it failed, in its own words. */
  complaint: string;
}

/** Runs git in a directory and gives its output. Throws an Error with git's own reason when it fails. */
export async function git(directory: string, args: string[], signal?: AbortSignal): Promise<string> {
  const { code, output, complaint } = await askGit(directory, args, signal);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${complaint || `exit code ${code}`}`);
  return output;
}

/**
 * The same for a question whose answer may be a failure. It ends with us, however we end. Throws an Error when there is no
 * git or no such directory, and the reason of the signal when that stops it.
 */
export async function askGit(directory: string, args: string[], signal?: AbortSignal): Promise<GitAnswer> {
  signal?.throwIfAborted();
  installExitHooks();
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const options = { cwd: directory, env: environment(), detached: true, stdio: [...stdio] };
  const child = tryToStart(() => spawn("git", [...SETTINGS, ...args], options));
  if (!child) throw new Error(problemWith(directory) ?? MISSING);
  const { pid, stdout, stderr } = child;
  keepTrackOf(pid);
  const stop = () => killGroup(pid);
  signal?.addEventListener("abort", stop, { once: true });
  const printed = [collect(stdout as Readable), collect(stderr as Readable)];
  const [code] = await once(child, "close");
  signal?.removeEventListener("abort", stop);
  forgetEmptyGroups();
  signal?.throwIfAborted();
  const [output = "", errors = ""] = printed.map((pieces) => Buffer.concat(pieces).toString());
  return { code, output, complaint: reasonIn(errors) };
}

function problemWith(directory: string): string | undefined {
  if (!existsSync(directory)) return `The directory ${directory} is gone.`;
  try {
    accessSync(join(directory, "."), constants.X_OK);
    return undefined;
  } catch {
    return `git could not be started in ${directory}. Is it a directory you may enter?`;
  }
}

function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(withoutKeys(process.env)).filter(([name]) => !name.startsWith("GIT_"));
  return { ...Object.fromEntries(own), ...ENVIRONMENT };
}

function collect(stream: Readable): Buffer[] {
  const pieces: Buffer[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  return pieces;
}

/** Hints and progress stand around the line that counts. */
function reasonIn(errors: string): string {
  const lines = errors.trim().split("\n");
  const reasons = lines.flatMap((line) => /^(?:fatal|error): (.*)/.exec(line)?.[1] ?? []);
  return reasons.join("; ") || lines.join("; ");
}
