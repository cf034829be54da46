/**
 * What the commands of a script run in turn: after wrappers, in the scripts that other shells get, and when values are
 * filled in. Rules that forbid must see all of it.
 */

import type { Node } from "../syntax/ast.ts";
import { type Reading, readScript } from "../syntax/reading.ts";
import { TooMuch } from "./alternatives.ts";
import { type Known, knownIn } from "./known.ts";
import { roughCommands, roughGuesses } from "./rough.ts";
import { scriptsRunBy } from "./scripts.ts";
import { makePiece, type Piece, piecesOf } from "./split.ts";
import { type Redirection, visitsOf } from "./visits.ts";
import { wrappedIn } from "./wrapped.ts";

/** Everything that a shell command may run. */
export interface Parts {
  pieces: Piece[];
  guesses: Piece[]; // where every word of a text that cannot be read may be a program
  scripts: Node[][];
  redirects: Redirection[];
  unread: string[]; // the texts that cannot be read
}

// Far more than any command holds. Without a limit, a hundred words of sudo could keep the gate busy forever.
const MOST_CHARACTERS = 200_000;

/** Throws TooMuch when a command holds more than can be judged. */
export function partsOf(command: string, reading: Reading, known: Known): Parts {
  const parts: Parts = { pieces: [], guesses: [], scripts: [], redirects: [], unread: [] };
  addScript(parts, command, reading, known);
  const seen = new Set<string>();
  let characters = 0;
  const isNew = (...texts: string[]) => {
    const key = texts.join("\n");
    if (seen.has(key)) return false;
    characters += key.length;
    if (characters > MOST_CHARACTERS) throw new TooMuch("It nests more commands than can be judged.");
    seen.add(key);
    return true;
  };
  // The list grows on the way.
  for (const piece of parts.pieces) {
    for (const inner of wrappedIn(piece))
      if (isNew(...inner.known.places, "", ...inner.marked)) parts.pieces.push(inner);
    for (const { text, positional } of scriptsRunBy(piece))
      if (isNew(...piece.known.places, text, ...(positional ?? [])))
        addScript(parts, text, readScript(text), {
          ...piece.known,
          positional: positional ?? piece.known.positional,
        });
  }
  return parts;
}

// Where each word may be a program there is much to look at.
const LONGEST_UNREAD = 8_000;

function addScript(parts: Parts, text: string, { script, tooLong, problem }: Reading, known: Known): void {
  if (tooLong) throw new TooMuch(problem);
  if (!script && text.length > LONGEST_UNREAD)
    throw new TooMuch("It is not understood, and too long to be guessed. Put it into a file.");
  if (script) {
    const { commands, redirects } = visitsOf(script, knownIn(script, known));
    parts.scripts.push(script);
    parts.redirects.push(...redirects);
    parts.pieces.push(...commands.flatMap(piecesOf));
  } else {
    const guess = (words: string[]) => makePiece(words, words, { known });
    parts.unread.push(text);
    parts.pieces.push(...roughCommands(text).map(guess));
    parts.guesses.push(...roughGuesses(text).map(guess));
  }
}
