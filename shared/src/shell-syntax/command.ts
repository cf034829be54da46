/** The facts that the gate needs about a shell command. They come from reading it and following links, never from running it. */

import { visible } from "../text/index.ts";
import { words as doubts, type Localized, retold } from "../wording/index.ts";
import { hasDrive, inBash, onDrive } from "./git-bash.ts";
import { TooMuch } from "./parts/alternatives.ts";
import { filesNamed } from "./parts/files.ts";
import { floorReason } from "./parts/floor.ts";
import { placesOfGit } from "./parts/git.ts";
import { hidesProgram } from "./parts/hidden.ts";
import { knownAtStart } from "./parts/known.ts";
import { partsOf } from "./parts/nested.ts";
import { showsProcesses } from "./parts/processes.ts";
import { asWritten } from "./parts/split.ts";
import { marked } from "./parts/unquote.ts";
import { whyNotHarmless } from "./readonly/doubt.ts";
import type { Command } from "./syntax/ast.ts";
import { type Reading, readShell } from "./syntax/reading.ts";

/** One simple command, and the texts that mean it: as written, unquoted, without the directory of the program. */
export interface ShellPart {
  spellings: string[];
}

/** The directories that decide what a command means. Absolute paths. */
export interface ShellPlace {
  home: string;
  workdir: string;
}

/**
 * A path, or a pattern of paths, that a command names. Values that the text gives are filled in, `cd` is followed, and
 * `~` is the home directory. A relative one starts in the working directory.
 */
export interface NamedFile {
  /** A backslash marks each character that quotes protected. `**` marks a part that only the shell knows. */
  pattern: string;
  /** The same without these backslashes. */
  path: string;
  use: FileUse;
  /** If it is a directory: is everything below it used in the same way? */
  deep: boolean;
  /** Does it contain a part that only the shell knows? */
  unsure: boolean;
  /** Does it contain a part that may be any path? */
  unknown: boolean;
  /** Does a program use it that only reads, and therefore may run without a question? */
  unasked: boolean;
  /** Does a wildcard in it also match a leading dot? */
  hidden: boolean;
}

/**
 * `shown`: its contents may be printed, or their use is unknown. `looked at`: its name, its size, whether
 * it exists. `written`: it may be created, changed, moved or deleted.
 */
export type FileUse = "shown" | "looked at" | "written";

/** Tells whether a rule allows a part. The part's spellings are only those that mean exactly this part. */
export type IsAllowed = (part: ShellPart) => boolean;

export interface ShellCommand {
  /** Why it may never run, whatever the rules allow: it destroys the machine, or it is too long to judge. */
  forbidden?: string;
  /** Every simple command in it at any depth, and every text that may be one. A deny rule looks at all of them. */
  parts: ShellPart[];
  /** Was all of it understood, and is every program named? Otherwise it may hide something. */
  understood: boolean;
  /** The files that it names. */
  files: NamedFile[];
  /** The directories in which it runs git, absolute; undefined means one that only the shell knows. */
  gitPlaces: (string | undefined)[];
  /** Why it is not known to be read-only, leaving out the parts that `isAllowed` accepts; undefined when it is read-only. */
  doubt(isAllowed?: IsAllowed): Localized | undefined;
}

// A command is read more than once before it runs. Its parts depend only on the text, so we cache them. Where its paths
// lead depends on links, so we look that up each time.
const latest = new Map<string, Reading>();
const MOST_KEPT = 20;

/** Reads a shell command and runs nothing. Never throws: a command that is too long to judge is forbidden. */
export async function readCommand(text: string, place: ShellPlace): Promise<ShellCommand> {
  const control = /(?![\n\t])\p{Cc}/u.exec(text)?.[0];
  if (control) return never(`The command holds a control character, ${visible(control)}.`);
  const reading = latest.get(text) ?? readShell(text);
  if (latest.size === MOST_KEPT) latest.clear();
  latest.set(text, reading);
  try {
    return describe(text, reading, place);
  } catch (error) {
    return never(whyUnjudged(error as Error));
  }
}

function whyUnjudged(error: Error): string {
  if (error instanceof TooMuch) return error.message;
  // A RangeError is the stack that ran out on absurd nesting.
  if (error instanceof RangeError) return "It nests more commands than can be judged.";
  return `It cannot be judged: ${error.message}`;
}

function describe(text: string, reading: Reading, place: ShellPlace): ShellCommand {
  const workdir = inBash(place.workdir);
  const onDisk = (path: string) => (hasDrive(place.workdir) ? onDrive(path) : path);
  const parts = partsOf(text, reading, knownAtStart({ home: inBash(place.home), workdir }));
  const floor = floorReason(parts);
  if (floor) return never(`This is never run: ${floor}.`);
  const files = filesNamed(parts, workdir);
  const secrets = showsProcesses(files, parts.pieces, workdir);
  if (secrets) return never(`This is never run: ${secrets}.`);
  const doubt = (isAllowed?: IsAllowed) => whyNotReading(reading, isAllowed);
  return {
    parts: [...parts.pieces, ...parts.guesses],
    understood: reading.understood && (!hidesProgram(parts) || doubt() === undefined),
    files: files.map((file) => ({ ...file, pattern: onDisk(file.pattern), path: onDisk(file.path) })),
    gitPlaces: placesOfGit([...parts.pieces, ...parts.guesses]).map((path) => path && onDisk(path)),
    doubt,
  };
}

function never(forbidden: string): ShellCommand {
  return {
    forbidden,
    parts: [],
    understood: false,
    files: [],
    gitPlaces: [],
    doubt: () => retold(forbidden),
  };
}

function whyNotReading(
  { script, understood, problem }: Reading,
  isAllowed?: IsAllowed,
): Localized | undefined {
  if (!understood || !script) return doubts.notUnderstood({ problem });
  if (script.length === 0) return doubts.noCommand;
  return whyNotHarmless(script, isAllowed && ((command, named) => isAllowed(exactly(command, named))));
}

/** The texts that mean just this command: unquoted only where that means the same. */
function exactly({ words, assignments }: Command, named: boolean): ShellPart {
  if (words.length === 0) return { spellings: [] };
  const [written = "", bare = ""] = asWritten({ words });
  if (named) return { spellings: [[...assignments.map(({ raw }) => raw), written].join(" ")] };
  const differs = words.some((word) => word.braces || marked(word) === "" || marked(word).includes("\\"));
  return { spellings: differs ? [written] : [written, bare] };
}
