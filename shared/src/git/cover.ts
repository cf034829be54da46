/** What we tell git whenever we start it, so that it starts no program that a repository names. */

import { spawnSync } from "node:child_process";
import { withoutKeys } from "../host/index.ts";

/** Ordinary files can make a folder a bare repository (one without `.git`), so git is to use only one that it is told of. */
export const SETTINGS = [
  "core.fsmonitor=false",
  "safe.bareRepository=explicit",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

// People and models read what git says, in one language; a look must not write; nobody is there to answer a prompt.
// Without a transport git needs no proxy, no ssh and no helper for passwords. The list of protocols is given here because
// a repository can overrule `-c protocol.allow=never` with `protocol.git.allow`.
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

/** The environment of a git that commands start, covered. */
export function coveredEnvironment(): NodeJS.ProcessEnv {
  return { ...withoutKeys(process.env), ...COVER };
}

/** The same without anything that others have set for their own git. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(withoutKeys(process.env)).filter(([name]) => !name.startsWith("GIT_"));
  return { ...Object.fromEntries(own), ...COVER };
}

// A configuration can be a pipe that nobody writes to: git would wait forever.
const PATIENCE_MS = 5_000;
const MOST_BYTES = 512 * 1024 * 1024;

/** What git said to a question about a repository. */
export interface Look {
  /** undefined when git did not answer. */
  output: string | undefined;
  /** Why not. */
  complaint: string;
}

/** Asks git and waits for the answer; undefined when there is no git, or no such directory, so that nothing can run. */
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

/** The lines that count, without the hints and the progress around them. */
export function reasonIn(errors: string): string {
  const lines = errors.trim().split("\n");
  const reasons = lines.flatMap((line) => /^(?:fatal|error): (.*)/.exec(line)?.[1] ?? []);
  return reasons.join("; ") || lines.join("; ");
}
