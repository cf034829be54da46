/** Tasks with a box: "I cleaned my desk, tick it off in todo.md" sets the x in "- [ ] clean my desk". */

import { join } from "node:path";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const PLACE = "(?: (?:in|on|from) [^,()]{1,30}?)?(?: \\([^()]*\\))?(?: please| now)?[.!\\s]*";
const TICKED = "(?: off| done| as (?:done|completed?|finished))";
const WAYS = [
  `^(?<task>.+?)[,;.!:)]+ (?:so )?(?:please |can you |could you )*(?:tick|check|cross|mark) (?:it|that|this|that one|this one)${TICKED}${PLACE}$`,
  `^(?:please |can you |could you )*(?:tick|check|cross|mark) off (?:the )?(?<task>.+?)${PLACE}$`,
  `^(?:please |can you |could you )*(?:tick|check|mark) (?:the )?(?<task>.+?)${TICKED}${PLACE}$`,
].map((source) => new RegExp(source, "i"));
const OPEN = /^\s*[-*+]?\s*\[ \]\s*/;

/** The request as a change of the one open task that it names. */
export function withTask(request: Masked, context: Context): Masked {
  const task = WAYS.map((way) => way.exec(request.text)?.groups?.task).find((found) => found !== undefined);
  const [file, other] = fileOf(request, context);
  if (task === undefined || file === undefined || other !== undefined || UNCLEAR.test(task)) return request;
  const said = wordsOf(unmasked(task, request.quotes));
  const open = linesOf(join(context.workdir ?? "", file)).filter((line) => OPEN.test(line));
  const [line, another] = open.filter((text) => isNamed(wordsOf(text.replace(OPEN, "")), said));
  if (line === undefined || another !== undefined) return request;
  const quotes = [file, line, line.replace("[ ]", "[x]")];
  const [place, old, now] = quotes.map((_, index) => maskAfter(quotes.slice(0, index)));
  return { text: `replace ${old} with ${now} in ${place}`, quotes };
}

const UNCLEAR = /\b(?:not|never|if|unless|until|when)\b|n['’]t\b/i;

/** Whether all words of a task, or all that somebody said, are the same, whatever their endings. */
function isNamed(task: string[], said: string[]): boolean {
  const isIn = (words: string[], others: string[]) =>
    words.length > 0 && words.every((word) => others.some((other) => isSame(word, other)));
  return isIn(task, said) || isIn(said, task);
}

function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    long === short ||
    (short.length > 3 && long.startsWith(short.slice(0, -1)) && long.length - short.length < 3)
  );
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 1 && !/^(?:the|my|our|an|and|to|task|item|one)$/.test(word));
}
