/**
 * What the commands of a script run in turn: behind wrappers like sudo, in the actions of find, and in the
 * scripts that other shells get. Rules that forbid must see all of it.
 */

import { isWrapper } from "../readonly/wrappers.ts";
import type { Node } from "../syntax/ast.ts";
import { type Reading, readScript } from "../syntax/reading.ts";
import { TooMuch } from "./alternatives.ts";
import { roughCommands, roughGuesses } from "./rough.ts";
import { commandsIn, makePiece, type Piece, pieceOf, programName } from "./split.ts";

/** Everything that a shell command may run. */
export interface Parts {
  pieces: Piece[];
  guesses: Piece[]; // where every word of a text that cannot be read may be a program
  scripts: Node[][];
  unread: string[]; // the texts that cannot be read
}

// Far more than any command holds. Without a limit, a hundred words of sudo could keep the gate busy forever.
const MOST_CHARACTERS = 1_000_000;

/** Throws TooMuch when a command holds more than can be judged. */
export function partsOf(command: string, { script }: Reading): Parts {
  const parts: Parts = { pieces: [], guesses: [], scripts: [], unread: [] };
  addScript(parts, command, script);
  const seen = new Set<string>();
  let characters = 0;
  const isNew = (key: string) => {
    if (seen.has(key)) return false;
    characters += key.length;
    if (characters > MOST_CHARACTERS) throw new TooMuch("It nests more commands than can be judged.");
    seen.add(key);
    return true;
  };
  // The list grows on the way.
  for (const piece of parts.pieces) {
    for (const inner of wrappedIn(piece)) if (isNew(JSON.stringify(inner.marked))) parts.pieces.push(inner);
    for (const text of scriptsRunBy(piece).filter(isNew)) addScript(parts, text, readScript(text).script);
  }
  return parts;
}

function addScript(parts: Parts, text: string, script: Node[] | undefined): void {
  if (script) {
    parts.scripts.push(script);
    parts.pieces.push(...commandsIn(script).map(pieceOf));
  } else {
    parts.unread.push(text);
    parts.pieces.push(...roughCommands(text).map((words) => makePiece(words)));
    parts.guesses.push(...roughGuesses(text).map((words) => makePiece(words)));
  }
}

const SHELLS = new Set("sh bash zsh dash ksh ash su".split(" "));

/** One by one, for there may be more than can be judged. */
function* wrappedIn({ words, marked, input }: Piece): Generator<Piece> {
  const name = programName(words);
  for (const start of [...wrappedStarts(name, words), ...actionStarts(name, words)])
    yield makePiece(words.slice(start), marked.slice(start), input);
}

/**
 * sudo -u root rm x: each word that may be the program starts a piece, since a word behind an option may be
 * its value.
 */
function wrappedStarts(name: string, words: string[]): number[] {
  const found: number[] = [];
  const onlyLooksUp = name === "command" && /^-p?[vV]/.test(words[1] ?? "");
  if (!isWrapper(name) || onlyLooksUp) return found;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word.startsWith("-") || /^[A-Za-z_]\w*=/.test(word)) continue;
    found.push(index);
    const maybeValue = words[index - 1]?.startsWith("-") || /^[\d.]+[smhd]?$/.test(word);
    if (!maybeValue) break;
  }
  return found;
}

/** find … -exec rm {} ; */
function actionStarts(name: string, words: string[]): number[] {
  if (name !== "find" && name !== "fd" && name !== "fdfind") return [];
  const starts = words.flatMap((word, index) =>
    /^-(?:exec|execdir|ok|okdir|x|X|-exec|-exec-batch)$/.test(word) ? [index + 1] : [],
  );
  return starts.filter((start) => start < words.length);
}

/** The texts that a nested shell, eval or trap reads as commands. */
function scriptsRunBy({ words, input }: Piece): string[] {
  const name = programName(words);
  const args = words.slice(1);
  if (name === "eval") return [args.slice(args[0] === "--" ? 1 : 0).join(" ")];
  if (name === "trap") return args.filter((arg) => !arg.startsWith("-")).slice(0, 1);
  if (name === "watch") return args.slice(-1);
  if (name === "env") return valuesOf(args, /^(?:-\w*S|--split-string)$/, /^(?:-\w*S|--split-string=)(.+)$/s);
  if (!SHELLS.has(name)) return [];
  // Without a script of its own a shell reads commands from its input.
  const fromInput = args.every((arg) => arg.startsWith("-")) || args.includes("-s") ? input : [];
  return [...fromInput, ...valuesOf(args, /^(?:-\w*c\w*|--command)$/, /^(?:-\w*?c|--command=)(.+)$/s)];
}

/** The values of an option: the next word that is no option, and what is attached to one. */
function valuesOf(args: string[], option: RegExp, attached: RegExp): string[] {
  const at = args.findIndex((arg) => option.test(arg));
  const next = at < 0 ? undefined : args.slice(at + 1).find((arg) => !/^[-+]/.test(arg));
  return [next, ...args.map((arg) => attached.exec(arg)?.[1])].filter((value) => value !== undefined);
}
