/** Cuts a shell command into the simple commands in it: in pipes, lists, loops, functions and substitutions. */

import { type Command, everything, type Node, textOf, type Word } from "../syntax/ast.ts";
import { readShell } from "../syntax/reading.ts";
import { alternatives, withFewNumbers } from "./alternatives.ts";
import { isUnsure, type Known, NAME, NUMBER, UNGIVEN, UNKNOWN } from "./known.ts";
import { meanings } from "./meanings.ts";
import { inputOf } from "./printed.ts";
import { roughCommands } from "./rough.ts";
import { wordsOf } from "./texts.ts";
import { marked, unmarked, unquoted, WILDCARD } from "./unquote.ts";
import type { Visit } from "./visits.ts";

/** One simple command. Its words are unquoted. */
export interface Piece {
  words: string[];
  marked: string[]; // the words again, with a backslash before what quotes protected
  spellings: string[]; // the texts that a rule may match: as written, unquoted, without the directory of the program
  input: string[]; // the texts that it reads, from here-documents and pipes
  known: Known;
  /** Do filled-in values give other pieces of it that say more? Parts that only the shell knows stay as written. */
  open: boolean;
}

/** The simple commands in a shell command, unquoted, without leading assignments; guessed when it cannot be read. */
export async function splitCommands(command: string): Promise<string[]> {
  const { script } = readShell(command);
  if (!script) return roughCommands(command).map((words) => words.join(" "));
  return commandsIn(script).map(({ words }) => words.map(spelled).join(" "));
}

/** A word that only the shell knows keeps its quotes. */
function spelled(word: Word): string {
  return textOf(word) ?? word.raw;
}

/** The commands that have a word; an assignment alone runs nothing. */
function commandsIn(script: Node[]): Command[] {
  const commands = [...everything(script)].flatMap((item) => (item.type === "command" ? [item.command] : []));
  return commands.filter(({ words }) => words.length > 0);
}

/** The piece as it is written, and the pieces that it comes to when values are filled in. */
export function piecesOf(visit: Visit): Piece[] {
  return [...settingsOf(visit), ...piecesOfWords(visit)];
}

/** A variable that is set runs nothing by itself, and no rule can mean it: its value is what counts. */
function settingsOf({ command, known }: Visit): Piece[] {
  return [...command.assignments, ...command.declared].flatMap(({ name, values }) =>
    values
      .flatMap((value) => meanings(value, { known, depth: 0 }))
      .map((mark) => ["declare", `${name}=${mark}`])
      .map((marks) => ({ ...makePiece(marks.map(unmarked), marks, { known }), spellings: [] })),
  );
}

function piecesOfWords(visit: Visit): Piece[] {
  const { command, known } = visit;
  const { words } = command;
  if (words.length === 0) return [];
  const context = { known, input: inputFrom(visit) };
  const open = words.some((word) => word.parts.some((part) => !("text" in part)));
  const written = makePiece(words.flatMap(unquotedWords), words.flatMap(expanded), { ...context, open });
  const piece = { ...written, spellings: [...new Set([...asWritten(command), ...written.spellings])] };
  if (!open) return [piece];
  const filled = fillIn(words, known).map((marks) => makePiece(marks.map(unmarked), marks, context));
  return [piece, ...filled];
}

/** We do not look into a file that is read instead of a pipe. */
function inputFrom({ command, known, piped }: Visit): string[] {
  const file = command.redirects.find(({ operator }) => operator === "<" || operator === "<&");
  const unread = file && textOf(file.target) !== "/dev/null" ? [UNKNOWN] : [];
  const given = inputOf(command, (word) => meanings(word, { known, depth: 0 }));
  return [...(given ?? []), ...(file ? unread : piped)];
}

/** The texts that a rule might use for this command. */
export function asWritten({ words }: Pick<Command, "words">): string[] {
  return [words.map(({ raw }) => raw).join(" "), words.map(spelled).join(" ")];
}

const MOST_PROGRAMS = 8;
const MOST_MIXTURES = 256;

/** Each program that may be meant, with each mixture of its arguments. */
function fillIn(words: Word[], known: Known): string[][] {
  const [programs = [], ...args] = words.map((word) =>
    meanings(word, { known, depth: 0 }).map((text) => withLoose(text, word, known)),
  );
  const mixed = mixtures(args.map((texts) => (texts.length > 0 ? texts : [""])));
  const found = programs
    .slice(0, MOST_PROGRAMS)
    .flatMap((program) => mixed.map((texts) => [program, ...texts].flatMap(wordsOf)));
  return found.filter((marks) => marks.length > 0);
}

/** If there are too many, each text is used once, and then all of them may be anything. */
function mixtures(args: string[][]): string[][] {
  const count = args.reduce((product, texts) => product * texts.length, 1);
  if (count <= MOST_MIXTURES)
    return args.reduce<string[][]>(
      (found, texts) => found.flatMap((start) => texts.map((text) => [...start, text])),
      [[]],
    );
  const rounds = Math.max(...args.map((texts) => texts.length));
  const each = Array.from({ length: rounds }, (_, round) =>
    args.map((texts) => texts[round % texts.length] ?? ""),
  );
  return [...each, args.map((texts) => (texts.length > 1 ? UNKNOWN : (texts[0] ?? "")))];
}

/** Without quotes a value may be several words, if only the shell knows it or if names have spaces. */
function withLoose(text: string, word: Word, known: Known): string {
  const loose = word.parts.filter((part) => "quoted" in part && part.type !== "text" && !part.quoted);
  if (loose.length === 0 || (text.length === 1 && text !== UNKNOWN)) return text;
  if (isUnsure(text.replaceAll(NUMBER, "0")))
    return `${text} ${[NAME, UNGIVEN].find((mark) => text.includes(mark)) ?? UNKNOWN}`;
  const patterns = loose
    .flatMap((part) => meanings({ ...word, parts: [part] }, { known, depth: 0 }))
    .filter((value) => value !== text && WILDCARD.test(value));
  return [text, ...patterns].join(" ");
}

/** Braces make several words of one: rm -{r,f} x is rm -r -f x. */
export function expanded(word: Word): string[] {
  if (!word.braces) return [marked(word)];
  return alternatives(withFewNumbers(marked(word)));
}

function unquotedWords(word: Word): string[] {
  return word.braces ? expanded(word).map(unmarked) : [unquoted(word)];
}

type Context = Pick<Piece, "known"> & Partial<Pick<Piece, "input" | "open">>;

export function makePiece(
  words: string[],
  marks: string[],
  { known, input = [], open = false }: Context,
): Piece {
  const bare = [programName(words), ...words.slice(1)];
  const spellings = [...new Set([words.join(" "), bare.join(" ")])];
  return { words, marked: marks, spellings, input, known, open };
}

/** The program without its directory. */
export function programName([program = ""]: string[]): string {
  return program.split("/").at(-1) ?? "";
}
