/** Options and variables for every git that we start. With them git starts no program that a repository names. */

import { spawnSync } from "node:child_process";
import { withoutKeys } from "../host/index.ts";

/** Three ordinary files make a folder a bare repository (one without `.git`), so git may use only one that it is told of. */
export const SETTINGS = [
  "core.fsmonitor=false",
  "safe.bareRepository=explicit",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

// One language for all messages, no writing while looking, no prompts, and no transport: git then starts no proxy, no ssh and
// no password helper. GIT_ALLOW_PROTOCOL is used because a repository can overrule `-c protocol.allow=never`.
const COVER = {
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_LITERAL_PATHSPECS: "0",
  GIT_PAGER: "cat",
  GIT_EDITOR: "false",
};

/** The cover for a git that a command of the model starts. */
export function coveredEnvironment(): NodeJS.ProcessEnv {
  return { ...withoutKeys(process.env), ...COVER };
}

/** The cover for our own git: without the GIT_ variables of our parent process. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(withoutKeys(process.env)).filter(([name]) => !name.startsWith("GIT_"));
  return { ...Object.fromEntries(own), ...COVER };
}

// A configuration can be a pipe without a writer: git would wait forever.
const PATIENCE_MS = 5_000;
const MOST_BYTES = 512 * 1024 * 1024;

/** The answer of git to a question about a repository. */
export interface Look {
  /** undefined when git did not answer. */
  output: string | undefined;
  /** Why it did not answer. */
  complaint: string;
}

/** Asks git and waits for the answer; undefined when there is no git or no such directory: then nothing can run. */
export function lookWithGit(directory: string, args: string[], env: NodeJS.ProcessEnv): Look | undefined {
  const options = { cwd: directory, env, timeout: PATIENCE_MS, maxBuffer: MOST_BYTES };
  const found = spawnSync("git", [...SETTINGS, ...args], {
    ...options,
    encoding: "utf8",
    killSignal: "SIGKILL",
  });
  const { status, stdout, stderr, error } = found;
  if (error && /^(?:ENOENT|ENOTDIR|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? ""))
    return undefined;
  if (status === 0) return { output: stdout, complaint: "" };
  return { output: undefined, complaint: error?.message ?? reasonIn(stderr) };
}

/** The lines of an error message that give the reason, without hints and progress. */
export function reasonIn(errors: string): string {
  const lines = errors.trim().split("\n");
  const reasons = lines.flatMap((line) => /^(?:fatal|error): (.*)/.exec(line)?.[1] ?? []);
  return reasons.join("; ") || lines.join("; ");
}
