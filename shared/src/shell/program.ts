/** A program that we exchange lines with, for example an MCP server. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { bashScript, type Wrap } from "./bash.ts";
import {
  forgetEmptyGroupsSoon,
  installExitHooks,
  keepTrackOf,
  killGroup,
  OWN_GROUP,
  WAIT_FOR_GUARD,
} from "./groups.ts";
import { tryToStart } from "./start.ts";

/** A longer line is an error of the program. */
const MAX_LINE_CHARS = 16_000_000;
/** A program that has closed its stdout may take this long to end by itself. */
const MUTE_MS = 3_000;
/** The last output may come late. We wait no longer than this for a child that keeps the pipes open. */
const LAST_WORDS_MS = 2_000;

export interface ProgramOptions {
  command: string;
  args: string[];
  cwd: string;
  /** Puts the program into a sandbox. */
  wrap?: Wrap | undefined;
  /** Its whole environment. */
  env: NodeJS.ProcessEnv;
  /** Called with each line of stdout. */
  onLine(line: string): void;
  /** Called with each line of stderr. */
  onComplaint(line: string): void;
}

export interface Program {
  pid: number;
  /** Writes a line to its stdin. Resolves when there is room for more. If the program has ended, the line is lost. */
  write(line: string): Promise<void>;
  /** Resolves when it has ended and all its output was read. Never rejects. */
  ended: Promise<void>;
  /** Ends it and all its children: SIGTERM, then SIGKILL for those that still run. */
  kill(): Promise<void>;
}

/**
 * Starts a program in a process group of its own; none of the group outlives our own process. bash looks it up, so it is
 * found as in any shell, on Windows too. Throws an Error if `cwd` is not a directory. If the program cannot be found, it ends
 * at once, and stderr says so.
 */
export function startProgram(options: ProgramOptions): Program {
  const { command, args, cwd, env, onLine, onComplaint, wrap = (words) => words } = options;
  installExitHooks();
  const [bash, ...words] = bashScript(`${WAIT_FOR_GUARD}; exec "$@"`, wrap([command, ...args]));
  const child = tryToStart(() => spawn(bash, words, { cwd, env, ...OWN_GROUP }));
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

/** A program that has closed its stdout can no longer answer, so it is ended. */
async function endMute(child: ChildProcess, kill: () => Promise<void>): Promise<void> {
  await delay(MUTE_MS, undefined, { ref: false });
  if (child.exitCode === null && child.signalCode === null) await kill();
}

/** Its last output says why it ended, so that is read first. Then children that still run are ended, too. */
async function endOf(child: ChildProcess, read: Promise<void>[]): Promise<void> {
  await once(child, "exit");
  await Promise.race([Promise.all(read), delay(LAST_WORDS_MS, undefined, { ref: false })]);
  if (child.pid !== undefined) void killGroup(child.pid).then(forgetEmptyGroupsSoon);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Not readline: that also splits lines at characters that may occur inside a JSON text. */
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
