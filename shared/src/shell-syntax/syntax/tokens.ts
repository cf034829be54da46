/** What separates words: spaces, and the reserved words that open and close compound commands. */

import { type Cursor, take } from "./cursor.ts";

const RESERVED_WORDS =
  "if then elif else fi for while until do done case esac in select function { } ! [[ ]] time coproc";
const RESERVED = new Set(RESERVED_WORDS.split(" "));
const BARE_WORD = /([^ \t\n;&|<>()'"\\$`]+)(?=[ \t\n;&|<>()]|$)/y;

export function isReserved(word: string): boolean {
  return RESERVED.has(word);
}

/** The reserved word at this place, if there is one. Quoted, it would be an ordinary word. */
export function reservedHere(cursor: Cursor): string | undefined {
  BARE_WORD.lastIndex = cursor.at;
  const word = BARE_WORD.exec(cursor.text)?.[1];
  return word !== undefined && RESERVED.has(word) ? word : undefined;
}

export function skipBlanks(cursor: Cursor): void {
  take(cursor, /(?:[ \t]|\\\n)+/y);
}
