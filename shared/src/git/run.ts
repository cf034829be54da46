/**
 * Runs git without prompts, without the programs that a repository names, and without the settings that our parent process
 * made for its own git.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  forgetEmptyGroupsSoon,
  installExitHooks,
  keepTrackOf,
  killGroup,
  OWN_GROUP,
  tryToStart,
} from "../shell/index.ts";
import { ownEnvironment, reasonIn, SETTINGS } from "./cover.ts";
import { requireNoPrograms } from "./settings.ts";

const NO_HOOKS = ["-c", `core.hooksPath=${devNull}`];

const MISSING = "git was not found on this computer. Install it (https://git-scm.com) and start again.";

export interface GitAnswer {
  /** null when a signal ended it. */
  code: number | null;
  /** All that it printed, without a limit. */
  output: string;
  /** Why it failed, in the words of git. */
  complaint: string;
}

/** Runs git in a directory and returns its output. Throws an Error with the reason of git when it fails. */
export async function git(directory: string, args: string[], signal?: AbortSignal): Promise<string> {
  const { code, output, complaint } = await askGit(directory, args, signal);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${complaint || `exit code ${code}`}`);
  return output;
}

/**
 * Like `git`, for a question whose answer may be a failure. git is killed when we end. Throws an Error when there is no git
 * or no such directory, and when the repository names programs that git would run. If `signal` aborts, throws its reason.
 */
export async function askGit(directory: string, args: string[], signal?: AbortSignal): Promise<GitAnswer> {
  signal?.throwIfAborted();
  requireNoPrograms(directory);
  installExitHooks();
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const options = { cwd: directory, env: ownEnvironment(), ...OWN_GROUP, stdio: [...stdio] };
  const child = tryToStart(() => spawn("git", [...SETTINGS, ...NO_HOOKS, ...args], options));
  if (!child) throw new Error(problemWith(directory) ?? MISSING);
  const { pid, stdout, stderr } = child;
  keepTrackOf(pid);
  const stop = () => killGroup(pid);
  signal?.addEventListener("abort", stop, { once: true });
  const printed = [collect(stdout as Readable), collect(stderr as Readable)];
  const [code] = await once(child, "close");
  signal?.removeEventListener("abort", stop);
  forgetEmptyGroupsSoon();
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

function collect(stream: Readable): Buffer[] {
  const pieces: Buffer[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  return pieces;
}
