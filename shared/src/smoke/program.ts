/** Runs a program as a black box: lines in, text and an exit code out, never longer than the time limit. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { GRACE_MS, type Limits, signalGroup, withinLimits } from "./limits.ts";
import { type Target, TargetError } from "./target.ts";

export interface ProgramRun {
  stdout: string;
  stderr: string;
  /** null when a signal ended it. */
  exitCode: number | null;
  timedOut: boolean;
}

export interface RunOptions extends Limits {
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  stdin: string;
  /** Given a way to end the program with a signal; that resolves when it is gone. */
  onStart?: ((end: (signal: NodeJS.Signals) => Promise<void>) => void) | undefined;
}

/** A way to run a target to its end. */
export type Runner = (target: Target, options: RunOptions) => Promise<ProgramRun>;

/** Runs a target in a process of its own. Throws when it cannot be started, or when `signal` aborts. */
export async function runProgram(target: Target, options: RunOptions): Promise<ProgramRun> {
  const { args, cwd, env, stdin } = options;
  const [program, ...first] = target.argv;
  options.signal?.throwIfAborted();
  const child = spawn(program, [...first, ...args], { cwd, env, detached: true });
  child.stdin.on("error", () => {}); // it may end without reading all its lines
  child.stdin.end(stdin);
  options.onStart?.((signal) => endWith(signal, child));
  try {
    const { result, timedOut } = await withinLimits(child, options, untilExit(child));
    return { ...result, timedOut };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new TargetError(`Cannot start ${target.name}: there is no program ${program}.`);
  }
}

async function endWith(signal: NodeJS.Signals, child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  signalGroup(child, signal);
  await exit;
}

async function untilExit(child: ChildProcessWithoutNullStreams): Promise<Omit<ProgramRun, "timedOut">> {
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const [exitCode] = (await once(child, "exit")) as [number | null];
  signalGroup(child, "SIGKILL"); // whatever it left behind
  await Promise.race([
    Promise.all([stdout.ended, stderr.ended]),
    once(AbortSignal.timeout(GRACE_MS), "abort"),
  ]);
  child.stdout.destroy(); // a process that left the group may still hold it
  child.stderr.destroy();
  return { stdout: stdout.text(), stderr: stderr.text(), exitCode };
}

function collect(stream: NodeJS.ReadableStream): { text: () => string; ended: Promise<unknown> } {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    text += chunk;
  });
  return { text: () => text, ended: once(stream, "close") };
}
