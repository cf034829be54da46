/** Lists of texts that a word may come to, in which a backslash stands before what quotes protected. */

import { UNKNOWN } from "./known.ts";

// Far more than a command needs: beyond it a word counts as unknown.
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

/** Cuts a text at the blanks that no quotes protected. */
export function wordsOf(text: string): string[] {
  return text.match(/(?:\\[\s\S]|[^ \t\n\\])+/g) ?? [];
}
