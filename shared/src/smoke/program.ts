/** Runs a program as a black box: lines in, text and an exit code out, with a time limit. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { withPlainRights } from "../host/index.ts";
import { findProgram, OWN_GROUP, tryToStart } from "../shell/index.ts";
import { GRACE_MS, type Limits, signalGroup, withinLimits } from "./limits.ts";
import { type Target, TargetError } from "./target.ts";
import { now, type Printed } from "./timeline.ts";

export interface ProgramRun {
  /** The output; each stream is in order. */
  printed: Printed[];
  /** null if a signal ended it. */
  exitCode: number | null;
  timedOut: boolean;
  /** It was ended because it printed too much. */
  flooded?: true;
}

/** Characters. More output would fill the memory of the judge. */
export const MOST_PRINTED = 5_000_000;

export interface RunOptions extends Limits {
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  stdin: string;
  /** Set if other programs of the play run at the same time. */
  isOneOfSeveral?: boolean;
  /** Called with a function that ends the program with a signal and resolves when it is gone. */
  onStart?: ((end: (signal: NodeJS.Signals) => Promise<void>) => void) | undefined;
}

/** Runs a target until it ends. */
export type RunTarget = (target: Target, options: RunOptions) => Promise<ProgramRun>;

/** Runs a target in a process of its own. Throws if it cannot be started, or if `signal` aborts. */
export async function runProgram(target: Target, options: RunOptions): Promise<ProgramRun> {
  const { args, cwd, env, stdin } = options;
  const [program, ...first] = target.argv;
  options.signal?.throwIfAborted();
  const child = tryToStart(() =>
    withPlainRights(() => spawn(program, [...first, ...args], { cwd, env, ...OWN_GROUP })),
  );
  if (!child) throw new TargetError(`Cannot start ${target.name}: ${problemWith(program)}`);
  child.stdin.on("error", () => {}); // the program may end before it has read all lines
  child.stdin.end(stdin);
  options.onStart?.((signal) => endWith(signal, child));
  const { result, timedOut } = await withinLimits(child, options, untilExit(child));
  return { ...result, timedOut };
}

function problemWith(program: string): string {
  const isThere = program.includes("/") ? existsSync(program) : findProgram(program) !== undefined;
  if (!isThere) return `there is no program ${program}.`;
  return `${program} cannot be run. May you run it (chmod +x), and is the program there that its first line names?`;
}

async function endWith(signal: NodeJS.Signals, child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Behind walls the program is not the process that we started. It is gone when its streams are closed.
  const gone = once(child, "close");
  signalGroup(child, signal);
  await gone;
}

async function untilExit(child: ChildProcessWithoutNullStreams): Promise<Omit<ProgramRun, "timedOut">> {
  const printed: Printed[] = [];
  let chars = 0;
  const keep = (part: Printed) => {
    chars += part.text.length;
    if (chars > MOST_PRINTED) signalGroup(child, "SIGKILL");
    else printed.push(part);
  };
  const ended = [collect(child, "stdout", keep), collect(child, "stderr", keep)];
  const [exitCode] = (await once(child, "exit")) as [number | null];
  signalGroup(child, "SIGKILL"); // ends processes that it left behind
  await Promise.race([Promise.all(ended), once(AbortSignal.timeout(GRACE_MS), "abort")]);
  child.stdout.destroy(); // a process that left the group may still have it open
  child.stderr.destroy();
  return { printed, exitCode, ...(chars > MOST_PRINTED && { flooded: true }) };
}

function collect(
  child: ChildProcessWithoutNullStreams,
  stream: Printed["stream"],
  keep: (part: Printed) => void,
): Promise<unknown> {
  child[stream].setEncoding("utf8");
  child[stream].on("data", (text: string) => keep({ stream, text, at: now() }));
  return once(child[stream], "close");
}
