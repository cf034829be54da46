/** Lists of texts that a word may become. A backslash marks what quotes protected. */

import { UNKNOWN } from "./known.ts";

// Far more than a command needs. A word with more texts counts as unknown.
export const MOST_MEANINGS = 64;

/** Each text of the first list with each of the second, and so on. */
export function join(lists: string[][]): string[] {
  let joined = [""];
  for (const list of lists) {
    joined = joined.flatMap((start) => list.map((end) => start + end));
    if (joined.length > MOST_MEANINGS) return [UNKNOWN];
  }
  return joined;
}

/** Splits a text at the spaces that no quotes protected. */
export function wordsOf(text: string): string[] {
  return text.match(/(?:\\[\s\S]|[^ \t\n\\])+/g) ?? [];
}
