/** Which words of a command are themselves commands: after wrappers such as sudo and xargs, and in the actions of find. */

import { isWrapper } from "../readonly/wrappers.ts";
import { UNKNOWN } from "./known.ts";
import { seenFrom } from "./paths.ts";
import { makePiece, type Piece, programName } from "./split.ts";
import { wordsOf } from "./texts.ts";
import { markAll, unmarked } from "./unquote.ts";

/** Wrappers that take operands before the program. */
const OWN_OPERANDS: Record<string, number> = {
  flock: 1,
  chroot: 1,
  taskset: 1,
  chrt: 1,
  setarch: 1,
};

const XARGS_VALUE = /^-[0rtx]*[nPLIdsEa]$/;

const LOADER = /^ld(?:-linux)?[-.\w]*\.so(?:\.\d+)?$/;

/** After these options of find and fd comes a program. */
export const ACTIONS = /^-(?:exec|execdir|ok|okdir|x|X|-exec|-exec-batch)$/;

/** A generator, because there may be more than can be judged. */
export function* wrappedIn(piece: Piece): Generator<Piece> {
  const { words, marked } = piece;
  const name = programName(words);
  for (const start of wrappedStarts(words)) yield behind(piece, marked.slice(start));
  for (const start of actionStarts(name, words)) yield behind(piece, marked.slice(start).map(withFound));
  if (name === "xargs") yield* filledByXargs(piece);
}

function behind(piece: Piece, marks: string[]): Piece {
  return makePiece(marks.map(unmarked), marks, {
    ...piece,
    known: { ...piece.known, places: placesOf(piece) },
  });
}

/** env -C / rm -rf . */
function placesOf({ words, known }: Piece): string[] {
  if (programName(words) !== "env") return known.places;
  const directory = /(?:^| )(?:-C ?|--chdir[= ])(\S+)/.exec(words.slice(1).join(" "))?.[1];
  return directory ? known.places.map((place) => seenFrom(place, directory, known.home)) : known.places;
}

/**
 * sudo -u root rm x: each word that may be the program starts a piece, since a word after an option may be its value.
 */
export function wrappedStarts(words: string[]): number[] {
  const name = programName(words);
  const found: number[] = [];
  const onlyLooksUp = name === "command" && /^-p?[vV]/.test(words[1] ?? "");
  if ((!isWrapper(name) && !LOADER.test(name)) || onlyLooksUp) return found;
  let own = (Object.hasOwn(OWN_OPERANDS, name) && OWN_OPERANDS[name]) || 0;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word.startsWith("-") || /^[^=/]+=/.test(word)) continue;
    if (name === "xargs" && XARGS_VALUE.test(words[index - 1] ?? "")) continue;
    found.push(index);
    const maybeValue = words[index - 1]?.startsWith("-") || /^[\d.]+[smhd]?$/.test(word);
    if (!maybeValue && own-- <= 0) break;
  }
  return found;
}

/** `secret/{}` may be any file there. */
function withFound(word: string): string {
  return /^(?:\{\}|\\\{\\\})$/.test(word) ? word : word.replace(/\\?\{\\?\}/g, UNKNOWN);
}

/** find … -exec rm {} ; */
function actionStarts(name: string, words: string[]): number[] {
  if (name !== "find" && name !== "fd" && name !== "fdfind") return [];
  const starts = words.flatMap((word, index) => (ACTIONS.test(word) ? [index + 1] : []));
  return starts.filter((start) => start < words.length);
}

// -d splits the input elsewhere, -a reads other input.
const OTHER_INPUT = /^(?:-[0rtx]*[ad]|--delimiter|--arg-file)/;

/** echo / | xargs rm: xargs puts what it reads after the words, or where -I says. */
function* filledByXargs(piece: Piece): Generator<Piece> {
  const { words, marked, input } = piece;
  const place = placeholder(words);
  const known = input.length > 0 && !words.some((word) => OTHER_INPUT.test(word));
  for (const text of known ? input : [UNKNOWN])
    for (const start of wrappedStarts(words)) {
      const inner = marked.slice(start);
      if (place === undefined) yield behind(piece, [...inner, ...wordsOf(withoutQuotes(text, words))]);
      else
        for (const line of withoutQuotes(text, words).split("\n"))
          yield behind(
            piece,
            inner.map((word) => word.replaceAll(place, line)),
          );
    }
}

/** xargs removes quotes and backslashes, unless -0 is given. */
function withoutQuotes(text: string, words: string[]): string {
  if (words.some((word) => /^(?:-[rtx]*0|--null)/.test(word))) return text;
  return text.replace(/"([^"\n]*)"|'([^'\n]*)'|\\(.)/g, (_, double, single, letter) =>
    markAll(double ?? single ?? letter),
  );
}

function placeholder(words: string[]): string | undefined {
  const at = words.findIndex((word) => /^-(?:[0rtx]*I|i|-replace)/.test(word));
  if (at < 0) return undefined;
  const attached = /^-(?:[0rtx]*I|i|-replace=?)(.+)$/.exec(words[at] ?? "")?.[1];
  return attached ?? (/I$/.test(words[at] ?? "") ? words[at + 1] : "{}");
}
