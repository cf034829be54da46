/** Runs a program as a black box: lines in, text and an exit code out, never longer than the time limit. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Chapter } from "../chapters/index.ts";

/** What can be played: a chapter or any other program. */
export interface Target {
  name: string;
  /** The program and its first arguments. */
  argv: [string, ...string[]];
  /** How it introduces itself → what stands for it: two chapters do not differ in behaviour by their titles. */
  banner?: Record<string, string>;
}

/** What was named cannot be played at all. */
export class TargetError extends Error {
  override name = "TargetError";
}

export interface ProgramRun {
  stdout: string;
  stderr: string;
  /** null when a signal ended it. */
  exitCode: number | null;
  timedOut: boolean;
}

export interface RunOptions {
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  stdin: string;
  timeoutMs: number;
  /** Aborting it kills the program; the run then rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/** A chapter of the course below `root`. */
export function chapterTarget(root: string, { id, title, motto }: ChapterNames): Target {
  return {
    name: id,
    argv: [process.execPath, join(root, "scripts/launch/chapter.mjs"), id, "--lang", "en"],
    banner: { [`${id} · ${title.en}`]: "<chapter>", [motto.en]: "<motto>" },
  };
}

type ChapterNames = Pick<Chapter, "id" | "title" | "motto">;

/**
 * Any program. Words that name a file below `cwd` become absolute, since the program will run in another directory.
 * Throws an Error when the command is empty.
 */
export function commandTarget(command: string, cwd: string): Target {
  const words = command.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  const [program, ...args] = words.map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
  if (!program)
    throw new TargetError('The command is empty: write, for example, --command "python3 my_agent.py".');
  const absolute = (word: string) => (existsSync(resolve(cwd, word)) ? resolve(cwd, word) : word);
  return {
    name: command,
    argv: [program.includes("/") ? absolute(program) : program, ...args.map(absolute)],
  };
}

/** Runs a target to its end. Throws when it cannot be started, or when `signal` aborts. */
export async function runProgram(target: Target, options: RunOptions): Promise<ProgramRun> {
  const { args, cwd, env, stdin, timeoutMs, signal } = options;
  const [program, ...first] = target.argv;
  signal?.throwIfAborted();
  const child = spawn(program, [...first, ...args], { cwd, env, detached: true });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin.on("error", () => {}); // it may end without reading all its lines
  child.stdin.end(stdin);

  const limit = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([limit, signal]) : limit;
  const killed = () => killGroup(child);
  stop.addEventListener("abort", killed, { once: true });
  try {
    const [exitCode] = (await once(child, "exit")) as [number | null];
    signalGroup(child, "SIGKILL"); // whatever it left behind
    await Promise.race([
      Promise.all([stdout.ended, stderr.ended]),
      once(AbortSignal.timeout(GRACE_MS), "abort"),
    ]);
    child.stdout.destroy(); // a process that left the group may still hold it
    child.stderr.destroy();
    signal?.throwIfAborted();
    return { stdout: stdout.text(), stderr: stderr.text(), exitCode, timedOut: limit.aborted };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new TargetError(`Cannot start ${target.name}: there is no program ${program}.`);
  } finally {
    stop.removeEventListener("abort", killed);
  }
}

const GRACE_MS = 2_000;

function killGroup(child: ChildProcess): void {
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  child.once("exit", () => clearTimeout(timer));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {} // the group is gone already
}

function collect(stream: NodeJS.ReadableStream): { text: () => string; ended: Promise<unknown> } {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    text += chunk;
  });
  return { text: () => text, ended: once(stream, "close") };
}
