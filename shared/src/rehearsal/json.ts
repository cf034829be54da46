/** Reads the JSON of a request as strictly as the API, which refuses a lone surrogate. `JSON.parse` accepts one. */

/** A whole surrogate pair, a lone surrogate (with its number and whether another `\u` follows), or any other escape. */
const ESCAPE = /\\(?:ud[89ab]..\\ud[c-f]..|u(d[89a-f]..)(\\u)?|.)/gi;
const HIGH = /^d[89ab]/i;

/** Parses a text. Throws an Error that says what is wrong. */
export function readStrictly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // The bytes were UTF-8, so only an escape can be a lone surrogate.
  for (const { 1: half, 2: next, index } of text.matchAll(ESCAPE))
    if (half) throw new Error(`${problemWith(half, next)} surrogate in string: ${placeIn(text, index)}`);
  return value;
}

function problemWith(half: string, next: string | undefined): string {
  if (!HIGH.test(half)) return "invalid high";
  return next ? "invalid low" : "no low";
}

/** The position in the API's counting: lines and columns from 1, characters from 0. */
function placeIn(text: string, index: number): string {
  const before = text.slice(0, index);
  const lines = before.split("\n");
  return `line ${lines.length} column ${[...(lines.at(-1) ?? "")].length + 1} (char ${[...before].length})`;
}
