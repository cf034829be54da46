/**
 * Cuts a shell command into the simple commands in it: in pipes, lists, loops, functions and substitutions.
 */

import { type Command, everything, type Node, textOf, type Word } from "../syntax/ast.ts";
import { readShell } from "../syntax/reading.ts";
import { alternatives } from "./alternatives.ts";
import { roughCommands } from "./rough.ts";
import { marked, unmarked, unquoted } from "./unquote.ts";

/** One simple command. Its words are unquoted; what only the shell knows stands as it was written. */
export interface Piece {
  words: string[];
  marked: string[]; // the words again, with a backslash before what quotes protected
  spellings: string[]; // the texts that a rule may match: as written, unquoted, without the directory of the program
  input: string[]; // the texts of here-documents
}

/** The simple commands in a shell command, unquoted, without leading assignments; guessed when it cannot be read. */
export async function splitCommands(command: string): Promise<string[]> {
  const { script } = await readShell(command);
  if (!script) return roughCommands(command).map((words) => words.join(" "));
  return commandsIn(script).map(({ words }) => words.map(spelled).join(" "));
}

/** A word that only the shell knows keeps its quotes. */
function spelled(word: Word): string {
  return textOf(word) ?? word.raw;
}

/** The commands that have a word; an assignment alone runs nothing. */
export function commandsIn(script: Node[]): Command[] {
  const commands = [...everything(script)].flatMap((item) => (item.type === "command" ? [item.command] : []));
  return commands.filter(({ words }) => words.length > 0);
}

export function pieceOf({ words, redirects }: Command): Piece {
  const input = redirects
    .filter(({ operator }) => operator.startsWith("<<"))
    .map(({ bodyText, target }) => bodyText ?? unquoted(target));
  const piece = makePiece(words.flatMap(unquotedWords), words.flatMap(expanded), input);
  const asWritten = [words.map(({ raw }) => raw).join(" "), words.map(spelled).join(" ")];
  return { ...piece, spellings: [...new Set([...asWritten, ...piece.spellings])] };
}

/** Braces make several words of one: rm -{r,f} x is rm -r -f x. */
export function expanded(word: Word): string[] {
  if (!word.braces) return [marked(word)];
  // The ends of {1..5000} tell enough.
  return alternatives(marked(word).replace(/\{(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?\}/g, "{$1,$2}"));
}

function unquotedWords(word: Word): string[] {
  return word.braces ? expanded(word).map(unmarked) : [unquoted(word)];
}

export function makePiece(words: string[], marks: string[] = words, input: string[] = []): Piece {
  const bare = [programName(words), ...words.slice(1)];
  return { words, marked: marks, input, spellings: [...new Set([words.join(" "), bare.join(" ")])] };
}

/** The program without its directory. */
export function programName([program = ""]: string[]): string {
  return program.split("/").at(-1) ?? "";
}
