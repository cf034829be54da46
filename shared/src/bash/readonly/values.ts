/**
 * What is known about values before the shell runs: enough to tell an operand from an option, and a number
 * from text.
 */

import {
  type Arithmetic,
  everything,
  type Node,
  type Parameter,
  type Part,
  textOf,
  type Word,
} from "../syntax/ast.ts";
import { isPlainVariable } from "./variables.ts";

/** What the words of a script assign: a number, an unknown text, or the value of a word. */
export type Values = Map<string, (Word | "number" | "unknown")[]>;

/** One argument of a command, as far as it is known. */
export interface Argument {
  word: Word;
  text: string | undefined; // undefined: only the shell knows
  shape: string | undefined; // the text with 0 for each number in it; undefined: more is unknown
  starts: string[]; // how each possible value starts; "" is unknown
  single: boolean; // surely one word, neither split nor dropped
}

const ALWAYS_NUMBERS = new Set([
  "#",
  "?",
  "$",
  "!",
  "RANDOM",
  "SECONDS",
  "LINENO",
  "UID",
  "EUID",
  "PPID",
  "BASHPID",
]);
// No harmless script sets them, see isPlainVariable.
const ALWAYS_PATHS = new Set(["HOME", "PWD"]);

// Beyond it, what else there may be is unknown.
const MOST_VALUES = 100;

export function collectValues(script: Node[]): Values {
  const values: Values = new Map();
  const add = (name: string, ...more: (Word | "number" | "unknown")[]) => {
    const known = [...(values.get(name) ?? []), ...more];
    values.set(name, known.length > MOST_VALUES ? [...known.slice(0, MOST_VALUES), "unknown"] : known);
  };
  for (const item of everything(script)) {
    if (item.type === "assignment") add(item.assignment.name, ...item.assignment.values);
    if (item.type === "arithmetic") for (const name of item.arithmetic.assigned) add(name, "number");
    if (item.type === "compound" && item.compound.kind === "for")
      add(item.compound.name ?? "", ...loopValues(item.compound.words));
    if (item.type === "part" && item.part.type === "parameter" && item.part.operation === "assign")
      add(item.part.name, "unknown");
    if (item.type === "command") for (const name of namesTaken(item.command.words)) add(name, "unknown");
  }
  return values;
}

/** A loop without words goes over the arguments of the shell. */
function loopValues(words: Word[]): (Word | "unknown")[] {
  return words.length > 0 ? words : ["unknown"];
}

/** read, mapfile and their like write to the variables they name; every word that is a name counts. */
function namesTaken(words: Word[]): string[] {
  const [first, ...more] = words.map((word) => textOf(word) ?? "");
  if (
    !/^(?:read|mapfile|readarray|printf|getopts|command|builtin|declare|typeset|local|export|readonly|wait|unset)$/.test(
      first ?? "",
    )
  )
    return [];
  return more.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []);
}

export function argumentOf(word: Word, values: Values): Argument {
  const text = textOf(word);
  if (text !== undefined) return { word, text, shape: text, starts: [text], single: true };
  const single = isSingle(word) || (!word.braces && isNumber(word, values));
  return { word, text, shape: shapeOf(word, values), starts: startsOf(word, values), single };
}

function shapeOf(word: Word, values: Values): string | undefined {
  if (!isSingle(word)) return undefined;
  const texts = word.parts.map((part) => {
    if (part.type === "text") return part.text;
    return isNumberPart(part, values) ? "0" : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** Surely not an option: it starts with something, and that is not a dash. */
export function isOperand({ starts }: Argument): boolean {
  return starts.length > 0 && starts.every((start) => start !== "" && !start.startsWith("-"));
}

function isSingle({ parts, braces }: Word): boolean {
  const splits = (part: Part) =>
    part.type === "pattern" || ("quoted" in part && part.type !== "text" && !part.quoted);
  const many = (part: Part) => part.type === "parameter" && part.many;
  return !braces && !parts.some(splits) && !parts.some(many);
}

function startsOf(word: Word, values: Values, seen: string[] = []): string[] {
  const [first] = word.parts;
  if (!first || (word.braces && !/^[^{$]/.test(word.raw)) || !staysTogether(word)) return [""];
  // {t..t} is one word without braces: only what stands before them is sure.
  if (first.type === "text")
    return [word.braces && !first.quoted ? first.text.replace(/\{.*/s, "") : first.text];
  if (first.type === "pattern") return [first.text === "~" ? "~" : ""];
  if (first.type === "process") return ["/dev/fd/"];
  if (isNumberPart(first, values) || printsHash(first)) return ["0"];
  // Without quotes a value may be split, and then a later part of it comes first.
  if (first.type !== "parameter" || !first.quoted || first.operation !== "value" || seen.includes(first.name))
    return [""];
  if (ALWAYS_PATHS.has(first.name)) return ["/"];
  const known = values.get(first.name) ?? ["unknown"];
  return known.flatMap((value) => {
    if (value === "number") return ["0"];
    return value === "unknown" ? [""] : startsOf(value, values, [...seen, first.name]);
  });
}

/** Nothing in the word can be split off: only patterns, quoted parts, and output that has no blanks. */
function staysTogether({ parts }: Word): boolean {
  const tame = (part: Part) =>
    part.type === "text" || part.type === "pattern" || !("quoted" in part) || part.quoted || printsHash(part);
  return parts.length === 1 || parts.every(tame);
}

/** Surely digits. The shell evaluates the text of other values when it computes with them. */
export function isNumber(word: Word, values: Values, seen: string[] = []): boolean {
  const text = textOf(word);
  if (text !== undefined || word.braces)
    return /^(?:[+-]?\d+|\{-?\d+\.\.-?\d+(?:\.\.-?\d+)?\})$/.test(text ?? word.raw);
  return word.parts.length === 1 && word.parts.every((part) => isNumberPart(part, values, seen));
}

function isNumberPart(part: Part, values: Values, seen: string[] = []): boolean {
  if (part.type === "arithmetic") return true;
  if (part.type === "substitution") return printsNumber(part.script);
  if (part.type !== "parameter") return false;
  // Keys are numbers: builtins.ts lets nobody declare an array with other keys.
  return (
    part.operation === "length" ||
    (part.operation === "keys" && isPlainVariable(part.name)) ||
    (part.operation === "value" && isNumberVariable(part.name, values, seen))
  );
}

function isNumberVariable(name: string, values: Values, seen: string[] = []): boolean {
  if (ALWAYS_NUMBERS.has(name)) return true;
  if (!isPlainVariable(name)) return false;
  const known = values.get(name) ?? [];
  if (known.length === 0 || seen.includes(name)) return false;
  return known.every(
    (value) => value === "number" || (value !== "unknown" && isNumber(value, values, [...seen, name])),
  );
}

/**
 * Is an arithmetic expression free of values that might be code? `x='a[$(touch f)]'; echo $((x))` touches
 * f.
 */
export function isSafeArithmetic({ names, parts }: Arithmetic, values: Values): boolean {
  const isSafe = (part: Part | Parameter) => isNumberPart(part, values);
  return names.every((name) => isNumberVariable(name, values)) && parts.every(isSafe);
}

const PRINTS_HASH =
  /^git (?:rev-parse (?:--short |--verify )?|merge-base |log -1 --(?:format|pretty)=(?:format:)?%[Hh])[\w/. ~^@{}]*(?: -- [\w./]+)?$/;

/**
 * Prints a commit as a hash: no blanks, no dash in front. A branch or tag of somebody else's may be named
 * --output=f.
 */
function printsHash(part: Part): boolean {
  return (
    part.type === "substitution" && PRINTS_HASH.test(lineOf(part.script.at(-1))) && part.script.length === 1
  );
}

const COUNTS = /^(?:wc -[lcmw]|id -[ug]|nproc|date \+%s|seq(?: -?\d+)+)$/;

function printsNumber(script: Node[]): boolean {
  const [node, ...more] = script;
  if (!node || more.length > 0) return false;
  return COUNTS.test(lineOf(node.kind === "pipeline" ? node.body.at(-1) : node));
}

function lineOf(node: Node | undefined): string {
  return node?.kind === "command" ? node.words.map((word) => textOf(word) ?? "?").join(" ") : "";
}
