/** Targets: the programs that scenarios can be played on. */

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Chapter } from "../chapters/index.ts";

type IsThere = (path: string) => boolean;
type Command = [program: string, ...args: string[]];

/** A program that can be played: a chapter or any other program. */
export interface Target {
  name: string;
  /** The program and its first arguments. */
  argv: Command;
  /** Texts of its banner → placeholders, because the title of a chapter is not a difference in behaviour. */
  banner?: Record<string, string>;
  /**
   * How to start a warm runner (one process for many plays), and the first arguments of each play.
   * A runner that plays several programs gets the bundle with each play.
   */
  warm?: { argv: Command; flags: string[]; bundle?: string };
  /** A hash of everything that the program is made of: while it is the same, the program does the same. */
  fingerprint?: string;
}

/** The named target does not exist or cannot be started. */
export class TargetError extends Error {
  override name = "TargetError";
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

/** The program that is running, to be started once more in a process of its own. */
export function ownTarget(): Target {
  // A bundle cannot be started by its name; scripts/launch/start.mjs says how it can.
  const { harnessAgain } = globalThis as { harnessAgain?: string[] };
  const again = harnessAgain ?? [...process.execArgv, ...process.argv.slice(1, 2)];
  return { name: "this program", argv: [process.execPath, ...again] };
}

/**
 * Any program. Words that name a file below `cwd` become absolute, because the program will run in another directory.
 * `isThere` says which paths exist: an untrusted program may name only some.
 * @throws TargetError if the command is empty.
 */
export function commandTarget(command: string, cwd: string, isThere = existsSync as IsThere): Target {
  const words = command.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  const [program, ...args] = words.map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
  if (!program)
    throw new TargetError('The command is empty: write, for example, --command "python3 my_agent.py".');
  const absolute = (word: string) => (isThere(resolve(cwd, word)) ? resolve(cwd, word) : word);
  return {
    name: command,
    argv: [program.includes("/") ? absolute(program) : program, ...args.map(absolute)],
  };
}
