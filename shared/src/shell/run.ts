/** A command that we wait for, for example a hook. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { withoutKeys } from "../host/index.ts";
import { bashCommand, type Wrap } from "./bash.ts";
import { drain } from "./drain.ts";
import { installExitHooks, keepTrackOf, killGroup, OWN_GROUP, WAIT_FOR_GUARD } from "./groups.ts";
import { createOutputBuffer, type OutputBuffer } from "./output.ts";
import { tryToStart } from "./start.ts";

export interface RunOptions {
  cwd: string;
  /** Puts the command into a sandbox. */
  wrap?: Wrap | undefined;
  /** The text that the command reads on stdin. */
  input: string;
  /** Stops the command and all its children. */
  signal: AbortSignal;
}

/** Scripts that were written for coding agents look for the workspace in this variable. */
const WORKSPACE = "CLAUDE_PROJECT_DIR";

/**
 * Runs `bash -c command` and returns what it printed. Does not wait for children that it leaves in the background. Rejects
 * with the reason of the signal if that stops it, and with an Error if there is no bash or `cwd` is not a directory.
 */
export async function runShell(
  command: string,
  { cwd, wrap, input, signal }: RunOptions,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  signal.throwIfAborted();
  installExitHooks();
  const [bash, ...words] = bashCommand(WAIT_FOR_GUARD, command, wrap);
  const child = tryToStart(() =>
    spawn(bash, words, {
      cwd,
      env: { ...withoutKeys(process.env), [WORKSPACE]: cwd },
      ...OWN_GROUP,
    }),
  );
  if (!child) throw new Error(`bash could not be started in ${cwd}. Is it a directory you may enter?`);
  const { pid } = child;
  keepTrackOf(pid);
  // A command may end without reading its input.
  child.stdin.on("error", () => {}).end(`\n${input}`);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const exit = once(child, "exit");
  const stop = () => killGroup(pid, exit);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const [code] = await exit;
    // A command that we stop may still exit with code 0.
    signal.throwIfAborted();
    await Promise.all([drain(child.stdout, stdout), drain(child.stderr, stderr)]);
    return { code, stdout: stdout.text(Infinity), stderr: stderr.text(Infinity) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function collect(stream: Readable): OutputBuffer {
  const output = createOutputBuffer();
  stream.on("data", (bytes: Buffer) => output.add(bytes));
  return output;
}
