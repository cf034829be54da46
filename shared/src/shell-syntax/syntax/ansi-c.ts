/**
 * $'…': the quoting with escapes. A backslash always takes the next character with it, also a quote or a
 * backslash.
 */

import type { Part } from "./ast.ts";
import { type Cursor, fail, take } from "./cursor.ts";

const ESCAPES: Record<string, string> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

const ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([\s\S]))/g;

export function readAnsiC(cursor: Cursor): Part {
  const match = take(cursor, /\$'((?:[^'\\]|\\[\s\S])*)'/y);
  if (!match) fail(cursor, "a $' quote that is never closed");
  const text = (match[1] ?? "").replace(ESCAPE, (_, hex, unicode, long, octal, letter) => {
    if (letter !== undefined) return ESCAPES[letter] ?? fail(cursor, "an escape that is not understood");
    const code =
      octal === undefined ? Number.parseInt(hex ?? unicode ?? long, 16) : Number.parseInt(octal, 8);
    // A zero ends the string for bash, a high byte may be half a character: not worth guessing.
    if (code === 0 || (code > 0x7f && unicode === undefined) || (code >= 0xd800 && code <= 0xdfff))
      return fail(cursor, "an escape that is not understood");
    return String.fromCodePoint(code);
  });
  return { type: "text", text, quoted: true };
}
