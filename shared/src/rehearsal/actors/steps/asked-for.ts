/** "我哪天去爬的香山？" is answered by the one line that holds a word of the question. Nobody may act on it without asking. */

import { join } from "node:path";
import { understoodWords } from "../reading/lexicon.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { isQuestion } from "./answers.ts";
import { type Context, linesOf } from "./context.ts";

const MOST_FILES = 50;
const LONGEST = 6;
/** One question and nothing else. */
const ASKS = /^(?:what|which|who|whose|when|where)\b[^.!,]*\?$/i;
const HAN = /[\u4e00-\u9fff]+/g;
const DAY = /\d+月\d+[日号]/g;

/** The search for that word. */
export function likelySearch(request: Masked, { names, workdir = "" }: Context): PlainRequest | undefined {
  if (!(isQuestion(request) || ASKS.test(request.text)) || names.files.length > MOST_FILES) return undefined;
  const lines = names.files.flatMap((file) => linesOf(join(workdir, file)));
  const [day, other] = request.text.match(DAY) ?? [];
  if (day !== undefined && other === undefined && lines.filter((line) => line.includes(day)).length === 1)
    return { kind: "search", text: day, path: "." };
  const words = longestThere(request.text, lines);
  if (words !== undefined) return { kind: "search", text: words, path: "." };
  for (let length = LONGEST; length > 1; length--) {
    const held = wordsOf(request.text, length).map(
      (word) => [word, lines.filter((line) => line.includes(word))] as const,
    );
    const [found, ...others] = held.filter(([, holders]) => holders.length === 1);
    if (found && others.every(([, [line]]) => line === found[1][0]))
      return { kind: "search", text: found[0], path: "." };
  }
  return undefined;
}

/** The pieces of that length that are no words of a request. */
function wordsOf(text: string, length: number): string[] {
  const runs = text.match(HAN) ?? [];
  const pieces = runs.flatMap((run) => [...run].map((_, start) => run.slice(start, start + length)));
  return pieces.filter(
    (piece) => piece.length === length && understoodWords(piece).unknown.length === length,
  );
}

const MOST_LINES = 4;

/** The longest piece of an English question that a few lines hold: "next meeting". */
function longestThere(text: string, lines: string[]): string | undefined {
  const words = text.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d'-]*/gu) ?? [];
  const pieces = words.flatMap((_, start) =>
    [3, 2, 1].flatMap((count) => (start + count > words.length ? [] : [words.slice(start, start + count)])),
  );
  const isOfThings = (piece: string[]) =>
    [piece[0], piece.at(-1)].every(
      (word = "") => understoodWords(word).unknown.length > 0 && word.length > 2,
    );
  const held = pieces.filter(isOfThings).map((piece) => piece.join(" "));
  const isThere = (piece: string) => {
    const count = lines.filter((line) => new RegExp(`\\b${piece}\\b`, "i").test(line)).length;
    return count > 0 && count <= MOST_LINES;
  };
  return held.sort((a, b) => b.split(" ").length - a.split(" ").length).find(isThere);
}
