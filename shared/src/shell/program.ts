/** A program that we talk to line by line, such as a server of tools, for as long as both live. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { bashScript, type Wrap } from "./bash.ts";
import { forgetEmptyGroups, installExitHooks, keepTrackOf, killGroup, WAIT_FOR_GUARD } from "./groups.ts";
import { tryToStart } from "./start.ts";

/** No line of a sane program is longer. */
const MAX_LINE_CHARS = 16_000_000;
/** A program that says no more is given so long to end by itself. */
const MUTE_MS = 3_000;
/** Last words may come late, such as through a filter. A child that holds the pipes longer than this is not waited for. */
const LAST_WORDS_MS = 2_000;

export interface ProgramOptions {
  command: string;
  args: string[];
  cwd: string;
  /** Puts it into walls. */
  wrap?: Wrap | undefined;
  /** All that it gets to know of our environment. */
  env: NodeJS.ProcessEnv;
  /** A line that it printed on stdout. */
  onLine(line: string): void;
  /** A line of stderr. */
  onComplaint(line: string): void;
}

export interface Program {
  pid: number;
  /** Gives it a line to read. Resolves when there is room for more; what a dead program is given is lost. */
  write(line: string): Promise<void>;
  /** Resolves when it has ended and all that it printed was read. Never rejects. */
  ended: Promise<void>;
  /** Ends it and all that it started: SIGTERM, then SIGKILL for those that stay. */
  kill(): Promise<void>;
}

/**
 * Starts a program in a process group of its own; none of the group outlives our own process. bash looks for it, so that it
 * is found as in any shell, on Windows too. Throws an Error when `cwd` is not a directory; a program that cannot be found
 * ends at once, and says so on stderr.
 */
export function startProgram(options: ProgramOptions): Program {
  const { command, args, cwd, env, onLine, onComplaint, wrap = (words) => words } = options;
  installExitHooks();
  const [bash, ...words] = bashScript(`${WAIT_FOR_GUARD}; exec "$@"`, wrap([command, ...args]));
  const child = tryToStart(() => spawn(bash, words, { cwd, env, detached: true }));
  if (!child) throw new Error(`${command} could not be started in ${cwd}. Is it a directory you may enter?`);
  const { pid, stdin, stdout, stderr } = child;
  keepTrackOf(pid);
  stdin.on("error", () => {}).write("\n");
  const kill = () => killGroup(pid, once(child, "exit"));
  const tooLong = () => {
    onComplaint(`(a line of more than ${MAX_LINE_CHARS} characters: it was stopped)`);
    void kill();
  };
  const heard = readLines(stdout, onLine, tooLong);
  const read = [heard, readLines(stderr, onComplaint, tooLong)];
  void heard.then(() => endMute(child, kill));
  return { pid, write: (line) => writeLine(child, line), ended: endOf(child, read), kill };
}

async function writeLine({ stdin }: ChildProcess, line: string): Promise<void> {
  if (!stdin || stdin.write(`${line}\n`) || stdin.destroyed) return;
  await Promise.race([once(stdin, "drain"), once(stdin, "close")]).catch(() => {});
}

/** A program that has closed its stdout can no longer answer, so we do not wait for it. */
async function endMute(child: ChildProcess, kill: () => Promise<void>): Promise<void> {
  await delay(MUTE_MS, undefined, { ref: false });
  if (child.exitCode === null && child.signalCode === null) await kill();
}

/** Why it ended stands in its last words. After them a child that it left behind ends, too. */
async function endOf(child: ChildProcess, read: Promise<void>[]): Promise<void> {
  await once(child, "exit");
  await Promise.race([Promise.all(read), delay(LAST_WORDS_MS, undefined, { ref: false })]);
  if (child.pid !== undefined) void killGroup(child.pid).then(forgetEmptyGroups);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Not readline: that also ends lines at characters which JSON may hold inside a text. */
async function readLines(
  stream: Readable,
  onLine: (line: string) => void,
  tooLong: () => void,
): Promise<void> {
  let open: string[] = [];
  let length = 0;
  stream.setEncoding("utf8").on("data", (text: string) => {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) {
        onLine(open.join("").replace(/\r$/, ""));
        open = [];
        length = 0;
      }
      open.push(piece);
      length += piece.length;
    }
    if (length <= MAX_LINE_CHARS) return;
    stream.destroy();
    tooLong();
  });
  await once(stream, "close");
}
