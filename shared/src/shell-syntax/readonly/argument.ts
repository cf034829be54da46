/** What is known about one argument before the shell runs: enough to tell an operand from an option. */

import { type Part, textOf, type Word } from "../syntax/ast.ts";
import { isNumber, isNumberPart, MOST_VALUES, once, printsHash, type Values } from "./values.ts";

/** One argument of a command, as far as it is known. */
export interface Argument {
  word: Word;
  text: string | undefined; // undefined: only the shell knows
  shape: string | undefined; // the text with 0 for each number in it; undefined: more is unknown
  starts: string[]; // how each possible value starts; "" is unknown
  single: boolean; // surely one word, neither split nor dropped
}

/** Is a program harmless with these arguments? */
export type Judge = (args: Argument[]) => boolean;

// No harmless script sets them, see isPlainVariable.
const ALWAYS_PATHS = new Set(["HOME", "PWD"]);

export function argumentOf(word: Word, values: Values): Argument {
  const text = textOf(word);
  if (text !== undefined) return { word, text, shape: text, starts: [text], single: true };
  const single = isSingle(word) || (!word.braces && isNumber(word, values));
  return { word, text, shape: shapeOf(word, values), starts: startsOf(word, values), single };
}

/** An argument that means exactly this text. */
export function plainArgument(text: string): Argument {
  const word = { raw: text, start: 0, parts: [], braces: false };
  return { word, text, shape: text, starts: [text], single: true };
}

/** Certainly not an option: its first character is known, and it is not a dash. */
export function isOperand({ starts }: Argument): boolean {
  return starts.length > 0 && starts.every((start) => start !== "" && !start.startsWith("-"));
}

/** The arguments as one line, with "?" for what only the shell knows. */
export function lineOf(args: Argument[]): string {
  return args.map(({ text }) => text ?? "?").join(" ");
}

function shapeOf(word: Word, values: Values): string | undefined {
  if (!isSingle(word)) return undefined;
  const texts = word.parts.map((part) => {
    if (part.type === "text") return part.text;
    return isNumberPart(part, values) ? "0" : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join("");
}

function isSingle({ parts, braces }: Word): boolean {
  const splits = (part: Part) =>
    part.type === "pattern" || ("quoted" in part && part.type !== "text" && !part.quoted);
  const many = (part: Part) => part.type === "parameter" && part.many;
  return !braces && !parts.some(splits) && !parts.some(many);
}

function startsOf(word: Word, values: Values): string[] {
  const [first] = word.parts;
  if (!first || (word.braces && !/^[^{$]/.test(word.raw)) || !staysTogether(word)) return [""];
  // {t..t} becomes one word without braces: only the text before them is certain.
  if (first.type === "text")
    return [word.braces && !first.quoted ? first.text.replace(/\{.*/s, "") : first.text];
  if (first.type === "pattern") return [first.text === "~" ? "~" : ""];
  if (first.type === "process") return ["/dev/fd/"];
  if (isNumberPart(first, values) || printsHash(first)) return ["0"];
  // Without quotes a value may be split, and then a later part of it comes first.
  if (first.type !== "parameter" || !first.quoted || first.operation !== "value") return [""];
  return ALWAYS_PATHS.has(first.name) ? ["/"] : startsOfVariable(first.name, values);
}

function startsOfVariable(name: string, values: Values): string[] {
  return once(values.starts, name, [""], () => {
    const starts = new Set<string>();
    for (const value of values.given.get(name) ?? ["unknown"]) {
      const known = value === "number" ? ["0"] : value === "unknown" ? [""] : startsOf(value, values);
      for (const start of known) starts.add(start);
    }
    return starts.size > MOST_VALUES ? [""] : [...starts];
  });
}

/** The shell cannot split the word: it has only patterns, quoted parts, and output without spaces. */
function staysTogether({ parts }: Word): boolean {
  const tame = (part: Part) =>
    part.type === "text" || part.type === "pattern" || !("quoted" in part) || part.quoted || printsHash(part);
  return parts.length === 1 || parts.every(tame);
}
