/** What backslash escapes mean to bash, in the three places where it reads them. */

/** The format of printf, an argument of its %b, and echo -e. */
export type EscapeStyle = "format" | "%b" | "echo";

interface Unescaped {
  text: string;
  /** Did \c end all output? */
  ended: boolean;
}

const LETTERS: Record<string, string> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

const ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|(0[0-7]{0,3}|[1-7][0-7]{0,2})|([\s\S]))/g;

/** undefined when the output depends on the locale, or on the program that reads it. */
export function unescaped(text: string, style: EscapeStyle): Unescaped | undefined {
  let made = "";
  let at = 0;
  for (const match of text.matchAll(ESCAPE)) {
    made += text.slice(at, match.index);
    if (match[3] === "c" && style !== "format") return { text: made, ended: true };
    const { character, length } = readEscape(match, style);
    if (character === undefined) return undefined;
    made += character;
    at = match.index + length;
  }
  return { text: made + text.slice(at), ended: false };
}

function readEscape(match: RegExpMatchArray, style: EscapeStyle): { character?: string; length: number } {
  const [whole, hex, octal = "", letter = ""] = match;
  if (hex) return { character: ascii(Number.parseInt(hex, 16)), length: whole.length };
  if (letter) return { character: LETTERS[letter] ?? otherLetter(letter, style), length: whole.length };
  if (style === "echo" && !octal.startsWith("0")) return { character: whole, length: whole.length };
  // A format reads at most three digits; %b and echo read up to three more after the zero.
  const digits = style === "format" ? octal.slice(0, 3) : octal;
  return { character: ascii(Number.parseInt(digits, 8) & 0xff), length: digits.length + 1 };
}

/** Bash keeps the backslash before a letter without a meaning. What it prints for the others differs between releases. */
function otherLetter(letter: string, style: EscapeStyle): string | undefined {
  if (/[xuUE]/.test(letter)) return undefined;
  if (/['"?]/.test(letter) && style !== "echo") return style === "format" ? letter : undefined;
  return `\\${letter}`;
}

/** Some programs drop a zero byte, and a high byte is a letter only in some locales. */
function ascii(code: number): string | undefined {
  return code > 0 && code < 0x80 ? String.fromCharCode(code) : undefined;
}
