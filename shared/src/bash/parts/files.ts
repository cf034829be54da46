/** Which files a shell command names, and what becomes of them: sensitive ones are to be noticed there too. */

import type { FileUse, NamedFile } from "../command.ts";
import { isWrapper } from "../readonly/wrappers.ts";
import {
  FIND,
  GO_DEEP,
  LOOK_AT,
  NO_FILES,
  TAKE_DIRECTORY,
  USAGES,
  WRITE,
  WRITE_LAST,
} from "./file-tables.ts";
import { startingPoints } from "./floor.ts";
import { isUnsure, type Known, LISTED, UNKNOWN } from "./known.ts";
import { meanings } from "./meanings.ts";
import { takenBelow } from "./narrow.ts";
import type { Parts } from "./nested.ts";
import { pathsIn, sortArguments } from "./operands.ts";
import { resolveIn } from "./places.ts";
import { type Piece, programName } from "./split.ts";
import { markAll, unmarked } from "./unquote.ts";
import type { Redirection } from "./visits.ts";
import { ACTIONS, wrappedStarts } from "./wrapped.ts";

/** A file as it stands in a command. */
type Used = Pick<NamedFile, "use" | "deep"> & { text: string };

/** The files that a shell command names, each use of each once. */
export function filesNamed({ pieces, redirects }: Parts, workdir: string): NamedFile[] {
  const closed = pieces.filter(({ open }) => !open);
  // Names that find and the like print reach another program: then it uses these files, not only find.
  const handedOn = closed.filter(({ words }) => words.some((word) => word.includes(LISTED))).map(useOfPiece);
  const found = [
    ...closed.flatMap((piece) =>
      filesOfPiece(piece, handedOn).map((used) => named(used, piece.known, workdir)),
    ),
    ...redirects.flatMap((redirection) => redirected(redirection, workdir)),
  ];
  const all = found.flat().map((file) => [JSON.stringify(file), file] as const);
  return [...new Map(all).values()];
}

/** The file from each directory that the command may run in. */
function named({ text, use, deep }: Used, { places, home }: Known, workdir: string): NamedFile[] {
  const isRelative = !/^[~/]/.test(text) && !text.startsWith(UNKNOWN);
  return places.map((place) => {
    const stays = isRelative && place === workdir;
    const pattern = stays ? text : resolveIn(markAll(place), text, markAll(home));
    const known = pattern.replaceAll(UNKNOWN, "**");
    return { pattern: known, path: unmarked(known), use, deep, unsure: isUnsure(pattern) };
  });
}

/** The program, for git with its subcommand: "git-log". */
function programOf({ words, marked }: Piece): { name: string; args: string[] } {
  const name = programName(words);
  if (name !== "git") return { name, args: marked.slice(1) };
  const at = words.findIndex(
    (word, index) => index > 0 && !word.startsWith("-") && !isGlobal(words[index - 1]),
  );
  return at < 0
    ? { name, args: marked.slice(1) }
    : { name: `git-${words[at]}`, args: marked.toSpliced(at, 1).slice(1) };
}

function isGlobal(option = ""): boolean {
  return option === "-C" || option === "-c";
}

function useOfPiece(piece: Piece): FileUse {
  const { name } = programOf(piece);
  const inPlace = /^g?sed$/.test(name) && piece.words.some((word) => /^(?:-\w*i|--in-place)/.test(word));
  return inPlace ? "written" : useOf(name);
}

/** What a program does with a file that it is told of. */
function useOf(program: string): FileUse {
  if (WRITE.has(program)) return "written";
  return LOOK_AT.has(program) || NO_FILES.has(program) ? "looked at" : "shown";
}

function filesOfPiece(piece: Piece, handedOn: FileUse[]): Used[] {
  const { name, args } = programOf(piece);
  if (NO_FILES.has(name)) return [];
  const texts = textsOfFiles(name, args, piece).filter(
    (text) => !/^(?:\{\}|\\?;|\+)$/.test(text) && !text.includes(LISTED),
  );
  const uses = new Set([useOfPiece(piece), ...usesByOthers(name, piece, handedOn)]);
  const deep =
    GO_DEEP.has(name) || args.some((arg) => /^-[a-zA-Z]*[rR]|^--(?:dereference-)?recursive/.test(arg));
  const last = WRITE_LAST.has(name) ? texts.pop() : undefined;
  const below = deep ? takenBelow(name, args) : undefined;
  const found = texts
    .flatMap((text) => withBelow(text, deep, below))
    .flatMap(([text, deep]) => [...uses].map((use) => ({ text, use, deep })));
  return last === undefined ? found : [...found, { text: last, use: "written", deep }];
}

/** A directory and all below it, or with what is taken of that. */
function withBelow(text: string, deep: boolean, below: string[] | undefined): [string, boolean][] {
  if (!below) return [[text, deep]];
  const start = text === "." || text === "./" ? "" : `${text.replace(/\/+$/, "")}/`;
  return [[text, false], ...below.map((pattern): [string, boolean] => [start + pattern, false])];
}

/** find -exec cat, find -delete, find | xargs cat, grep -l x | xargs sed -i */
function usesByOthers(name: string, { words }: Piece, handedOn: FileUse[]): FileUse[] {
  if (!FIND.has(name)) return [];
  const acts = words.flatMap((word, index) =>
    ACTIONS.test(word) ? useOf(programName(words.slice(index + 1))) : [],
  );
  return [...handedOn, ...acts, ...(words.includes("-delete") ? (["written"] as const) : [])];
}

function textsOfFiles(name: string, args: string[], piece: Piece): string[] {
  if (name === "find") return startingPoints(["find", ...args]);
  if (isWrapper(name)) return ownArguments(piece).flatMap(pathsIn);
  const usage = (Object.hasOwn(USAGES, name) && USAGES[name]) || { texts: "" };
  const { files, operands, hasPattern } = sortArguments(args, usage);
  const rest = usage.patterns === undefined || hasPattern ? operands : operands.slice(1);
  const searchesAll = name.endsWith("grep") && args.some((arg) => /^-[a-zA-Z]*[rR]/.test(arg));
  const all = rest.length === 0 && (TAKE_DIRECTORY.has(name) || searchesAll) && piece.input.length === 0;
  // git itself reads the patterns of its paths.
  const paths = name.startsWith("git-") ? rest.map(unmarked) : rest;
  return [...files, ...(all ? ["."] : paths.flatMap(pathsIn))];
}

/** xargs -a list cat: the words behind the program are told of with it. */
function ownArguments({ words, marked }: Piece): string[] {
  const last = wrappedStarts(words).at(-1) ?? words.length;
  return marked.slice(1, last).filter((word) => !word.startsWith("-"));
}

function redirected({ redirect, known }: Redirection, workdir: string): NamedFile[] {
  const { operator, target } = redirect;
  if (operator.startsWith("<<") || /^(?:\d+|-|\/dev\/(?:null|stdin|stdout|stderr|tty))$/.test(target.raw))
    return [];
  const use = operator === "<" ? "shown" : "written";
  return meanings(target, { known, depth: 0 }).flatMap((text) =>
    named({ text, use, deep: false }, known, workdir),
  );
}
