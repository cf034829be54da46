/** A command that runs while we go on. Its output can be read at any time. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { withoutKeys } from "../host/index.ts";
import { lastLines } from "../text/index.ts";
import { bashCommand, type Wrap } from "./bash.ts";
import { drain } from "./drain.ts";
import {
  forgetEmptyGroupsSoon,
  installExitHooks,
  keepTrackOf,
  killGroup,
  OWN_GROUP,
  WAIT_FOR_GUARD,
} from "./groups.ts";
import { createOutputBuffer } from "./output.ts";
import { tryToStart } from "./start.ts";

/** Both streams go into one pipe, so the output keeps its order. The command has no input. */
const MERGE_STREAMS = `${WAIT_FOR_GUARD}; exec </dev/null 2>&1`;

const MAX_LAST_CHARS = 2_000;

export interface ShellExit {
  /** null when a signal ended the shell. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ShellProcess {
  pid: number;
  /** The output so far, stdout and stderr in order of arrival, as UTF-8 text of at most about `limit` characters. */
  output(limit?: number): string;
  /** The last lines of it, at most 2,000 characters. */
  lastLines(count: number): string;
  /** The size of the output so far. */
  bytes(): number;
  /** Resolves when the shell itself ends, even if a child that it started still runs. Never rejects. */
  exit: Promise<ShellExit>;
  /** Ends the shell and all its children: SIGTERM, then SIGKILL for those that still run. */
  kill(): Promise<void>;
}

/** For the screen while a command runs: its last three lines, then `time` and how much it has printed. */
export function progressLines(shell: Pick<ShellProcess, "lastLines" | "bytes">, time: string): string[] {
  const lines = shell.lastLines(3).split("\n").filter(Boolean);
  const size = shell.bytes() > 0 ? ` · ${Math.ceil(shell.bytes() / 1000)} KB` : "";
  return [...lines, time + size];
}

export interface ShellOptions {
  cwd: string;
  /** Puts the command into a sandbox. */
  wrap?: Wrap | undefined;
  /** Called with each piece of the output. No more is read before it returns. */
  onOutput?(bytes: Buffer): void;
}

/**
 * Starts `bash -c command` in a process group of its own, with stdin closed. No child outlives our own process, unless
 * it leaves the group (setsid); in a sandbox not even then. Throws an Error if there is no bash or `cwd` is not a directory.
 */
export function startShell(command: string, { cwd, wrap, onOutput }: ShellOptions): ShellProcess {
  const [bash, ...words] = bashCommand(MERGE_STREAMS, command, wrap);
  installExitHooks();
  const child = tryToStart(() =>
    spawn(bash, words, {
      cwd,
      env: withoutKeys(process.env),
      ...OWN_GROUP,
      stdio: ["pipe", "pipe", "ignore"],
    }),
  );
  if (!child) throw new Error(`bash could not be started in ${cwd}. Is it a directory you may enter?`);
  const { pid, stdin, stdout } = child;
  keepTrackOf(pid);
  stdin.on("error", () => {}).end("\n");
  const output = createOutputBuffer();
  stdout.on("data", (bytes: Buffer) => {
    output.add(bytes);
    onOutput?.(bytes);
    // One piece per round of the event loop: a flood of output must not block the keyboard and other commands.
    stdout.pause();
    setImmediate(() => stdout.resume());
  });
  const exit = once(child, "exit").then(async ([code, signal]): Promise<ShellExit> => {
    await drain(stdout, output);
    forgetEmptyGroupsSoon();
    return { code, signal };
  });
  return {
    pid,
    output: (limit = Infinity) => output.text(limit),
    lastLines: (lines) => lastLines(output.text(2 * MAX_LAST_CHARS), { lines, chars: MAX_LAST_CHARS }),
    bytes: output.bytes,
    exit,
    kill: () => killGroup(pid, once(stdout, "close")),
  };
}
