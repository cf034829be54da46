/** "我哪天去爬的香山？" is answered by the one line that holds a word of the question. Nobody may act on it without asking. */

import { join } from "node:path";
import { understoodWords } from "../reading/lexicon.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { isQuestion } from "./answers.ts";
import { type Context, linesOf } from "./context.ts";

const MOST_FILES = 50;
const LONGEST = 6;
const HAN = /[\u4e00-\u9fff]+/g;

/** The search for that word. */
export function likelySearch(request: Masked, { names, workdir = "" }: Context): PlainRequest | undefined {
  if (!isQuestion(request) || names.files.length > MOST_FILES) return undefined;
  const lines = names.files.flatMap((file) => linesOf(join(workdir, file)));
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
