import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setImmediate as nextPoll } from "node:timers/promises";
import { findBash, withoutKeys } from "./bash.ts";
import { keepTrackOf, killGroup } from "./groups.ts";
import { createOutputBuffer, type OutputBuffer } from "./output.ts";

/** A pipe holds at most this much when its writer ends (Linux; less elsewhere). */
const PIPE_BYTES = 64 * 1024;

/** Both streams go into one pipe: only so does what is printed keep its order. The command sees no arguments. */
const MERGE_STREAMS = 'exec 2>&1; eval "set --; $1"';

export interface ShellExit {
  /** null when a signal ended the shell. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ShellProcess {
  pid: number;
  /** What was printed so far, stdout and stderr in order of arrival, as UTF-8 text of at most about `limit` characters. */
  output(limit?: number): string;
  /** How much was printed so far. */
  outputBytes(): number;
  /** Resolves when the shell itself ends, also while a child that it left behind still runs. Never rejects. */
  exit: Promise<ShellExit>;
  /** Ends the shell and all its children: SIGTERM, then SIGKILL for those that stay. */
  kill(): Promise<void>;
}

/**
 * Starts `bash -c command` in a process group of its own, with stdin closed. No child outlives our own process.
 * Throws an Error when there is no bash or `cwd` is not a directory.
 */
export function startShell(command: string, { cwd }: { cwd: string }): ShellProcess {
  const bash = findBash();
  const child = spawn(bash, ["-c", MERGE_STREAMS, "bash", command], {
    cwd,
    env: withoutKeys(process.env),
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { pid, stdout } = child;
  // Without a pid bash was found but could not start, and the error event is all that is left to come.
  if (pid === undefined) {
    child.once("error", () => {});
    throw new Error(`bash could not be started in ${cwd}. Is it a directory you may enter?`);
  }
  keepTrackOf(pid);
  const output = createOutputBuffer();
  stdout.on("data", (bytes: Buffer) => output.add(bytes));
  const exit = once(child, "exit").then(async ([code, signal]): Promise<ShellExit> => {
    await drain(stdout, output);
    return { code, signal };
  });
  return {
    pid,
    output: (limit = Infinity) => output.text(limit),
    outputBytes: output.bytes,
    exit,
    kill: () => killGroup(pid, once(stdout, "close")),
  };
}

/** Reads what the shell left in the pipe. A child in the background may hold the pipe open for ever, so no waiting. */
async function drain(stdout: Readable, output: OutputBuffer): Promise<void> {
  const end = output.bytes() + PIPE_BYTES;
  for (let seen = -1; seen !== output.bytes() && output.bytes() < end; ) {
    seen = output.bytes();
    // Two rounds: the first may begin after the event loop has looked at the pipe.
    await nextPoll();
    await nextPoll();
  }
  if (!stdout.readableEnded) unref(stdout);
}

/** Goes on reading, so that the child in the background is not blocked, but does not keep our process alive. */
function unref(stdout: Readable): void {
  (stdout as Readable & { unref?(): void }).unref?.();
}
