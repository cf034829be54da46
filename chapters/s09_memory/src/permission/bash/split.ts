// Cuts a shell command into the simple commands it may run: in pipes, lists, loops, functions,
// substitutions, behind wrappers like sudo and inside `sh -c '…'`. Rules that forbid must see every one of
// them.

import { type Command, everything, type Node, textOf } from "./ast.ts";
import { NotUnderstood } from "./cursor.ts";
import { type Reading, readShell } from "./parse.ts";
import { readScript } from "./script.ts";

/** One simple command. `words` are unquoted; what only the shell knows stands as it was written. */
export interface Piece {
  words: string[];
  spellings: string[]; // the texts that a rule may match: as written, unquoted, without the directory of the program
}

/** The simple commands in a shell command, unquoted and without leading assignments. */
export async function splitCommands(command: string): Promise<string[]> {
  const { script } = await readShell(command);
  const commands = script ? commandsIn(script) : roughPieces(command);
  return commands.map(({ words }) => words.join(" "));
}

/**
 * All pieces, for rules that forbid: also what wrappers and nested shells run, and guesses when the text is
 * not understood.
 */
export function piecesOf(command: string, { script }: Reading): Piece[] {
  const pieces = script ? commandsIn(script) : roughPieces(command);
  return pieces.flatMap((piece) => [piece, ...piecesWithin(piece)]);
}

function commandsIn(script: Node[]): Piece[] {
  const commands = [...everything(script)].flatMap((item) => (item.type === "command" ? [item.command] : []));
  return commands.filter(({ words }) => words.length > 0).map(pieceOf);
}

export function pieceOf({ words }: Command): Piece {
  const texts = words.map((word) => textOf(word) ?? word.raw);
  return makePiece(texts, [words.map(({ raw }) => raw).join(" ")]);
}

function makePiece(words: string[], spellings: string[] = []): Piece {
  const bare = words[0]?.split("/").at(-1) ?? "";
  return {
    words,
    spellings: [...new Set([...spellings, words.join(" "), [bare, ...words.slice(1)].join(" ")])],
  };
}

const WRAPPERS = new Set(
  (
    "sudo doas env command builtin exec nice nohup time timeout xargs stdbuf setsid ionice chrt taskset " +
    "flock watch strace unbuffer busybox caffeinate su"
  ).split(" "),
);
const SHELLS = new Set("sh bash zsh dash ksh ash su".split(" "));

/** What a command runs in turn. */
function piecesWithin({ words }: Piece, depth = 0): Piece[] {
  const name = words[0]?.split("/").at(-1) ?? "";
  if (depth > 8) return [];
  const inner = [...wrappedBy(name, words), ...actionsOf(name, words)].map((rest) => makePiece(rest));
  const scripts = scriptsOf(name, words).flatMap((text) => readAlone(text));
  return [...inner, ...scripts].flatMap((piece) => [piece, ...piecesWithin(piece, depth + 1)]);
}

/**
 * sudo -u root rm x: each word that may be the program starts a piece, since a word behind an option may be
 * its value.
 */
function wrappedBy(name: string, words: string[]): string[][] {
  const found: string[][] = [];
  if (!WRAPPERS.has(name)) return found;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word.startsWith("-") || /^[A-Za-z_]\w*=/.test(word)) continue;
    found.push(words.slice(index));
    const maybeValue = words[index - 1]?.startsWith("-") || /^[\d.]+[smhd]?$/.test(word);
    if (!maybeValue) break;
  }
  return found;
}

/** find … -exec rm {} ; */
function actionsOf(name: string, words: string[]): string[][] {
  if (name !== "find" && name !== "fd" && name !== "fdfind") return [];
  const starts = words.flatMap((word, index) =>
    /^-(?:exec|execdir|ok|okdir|x|X|-exec|-exec-batch)$/.test(word) ? [index + 1] : [],
  );
  return starts.map((start) => words.slice(start)).filter((rest) => rest.length > 0);
}

/** The texts that a nested shell, eval or trap reads as commands. */
function scriptsOf(name: string, words: string[]): string[] {
  if (name === "eval") return [words.slice(1).join(" ")];
  if (name === "trap") return words.slice(1, 2);
  if (name === "watch") return words.slice(-1);
  const option = SHELLS.has(name) ? /^-\w*c\w*$/ : name === "env" ? /^(?:-\w*S|--split-string)$/ : undefined;
  const attached =
    name === "env"
      ? words.flatMap((word) => /^(?:-\w*S|--split-string=)([\s\S]+)$/.exec(word)?.[1] ?? [])
      : [];
  return [...attached, ...words.filter((_, index) => option?.test(words[index - 1] ?? ""))];
}

function readAlone(text: string): Piece[] {
  try {
    return commandsIn(readScript({ text, at: 0, depth: 0, heredocs: [] }, []));
  } catch (error) {
    if (error instanceof NotUnderstood) return roughPieces(text);
    throw error;
  }
}

const LEADING = /^(?:(?:if|then|elif|else|while|until|do|time|!|\{|[A-Za-z_]\w*=\S*)\s+)+/;

/**
 * A guess for text that cannot be read: cut at everything that may separate commands. Too many pieces do no
 * harm.
 */
function roughPieces(command: string): Piece[] {
  const cuts = command.replace(/\\\n/g, " ").split(/[;&|\n(){}`]+/);
  const texts = cuts.map((cut) =>
    cut
      .replace(/['"\\]/g, "")
      .trim()
      .replace(LEADING, ""),
  );
  return texts.filter((text) => text !== "").map((text) => makePiece(text.split(/\s+/)));
}
