/** The words that a command passes to a function, or `set --` to the shell: the values of $1, $2, … */

import { type Command, type Part, textOf, type Word } from "../syntax/ast.ts";
import { earlierWith, isUnsure, type Known } from "./known.ts";
import { meanings } from "./meanings.ts";
import { withoutDetour } from "./places.ts";
import { isLoose } from "./printed.ts";
import { wordsOf } from "./texts.ts";
import { WILDCARD } from "./unquote.ts";

export function meanIn(known: Known): (word: Word) => string[] {
  return (word) => meanings(word, { known, depth: 0 });
}

/** set -- a b sets $1 and $2; after a shift they are unknown. */
export function withArguments(command: Command, known: Known): Known {
  const words = withoutDetour(command);
  const name = words[0] && textOf(words[0]);
  const earlier = earlierWith(known);
  if (name === "shift") return { ...known, positional: undefined, earlier };
  const at = words.findIndex((word) => textOf(word) === "--");
  if (name !== "set" || at < 1) return known;
  const given = words.slice(at + 1);
  const [positional, ...others] = argumentsOf(given, known);
  return {
    ...known,
    positional: others.length > 0 ? undefined : positional,
    counted: isCounted(given, known),
    earlier,
  };
}

/** The arguments, followed by undefined if a word may have several meanings: then they are not certain. */
export function argumentsOf(words: Word[], known: Known): Known["positional"][] {
  const texts = words.map(meanIn(known));
  const first = texts.flatMap(([text = ""], index) => wordsOrEmpty(text, words[index]));
  return texts.some(({ length }) => length > 1) ? [first, undefined] : [first];
}

/** A quoted text is a word, even when it is empty. */
function wordsOrEmpty(text: string, { parts = [] }: Partial<Word> = {}): string[] {
  const found = wordsOf(text);
  const mayVanish = parts.length > 0 && parts.every(isLoose);
  return found.length === 0 && !mayVanish ? [""] : found;
}

/** Does the text say how many words these become? */
export function isCounted(words: Word[], known: Known): boolean {
  const mean = meanIn(known);
  return words.every((word) => {
    const isLooseWord = word.parts.some(isLoose);
    const isOne = (text: string) => !WILDCARD.test(text) && !(isLooseWord && isUnsure(text));
    return !word.braces && !word.parts.some(holdsWords) && mean(word).every(isOne);
  });
}

/** "$@" and ${x:-""}: empty words in them count as words, too. */
function holdsWords(part: Part): boolean {
  return part.type === "parameter" && (part.many || (!part.quoted && /["']/.test(part.raw)));
}
