/**
 * What is known about values before the shell runs: enough to tell a number from text.
 */

import {
  type Arithmetic,
  type Assignment,
  everything,
  type Node,
  type Parameter,
  type Part,
  textOf,
  type Word,
} from "../syntax/ast.ts";
import { isPlainVariable } from "./variables.ts";

/** The value of a variable: that of a word, some number, or an unknown text. */
export type Value = Word | "number" | "unknown";

/** What the variables of a script are given, and what is already known to follow from it. */
export interface Values {
  given: Map<string, Value[]>;
  starts: Map<string, string[]>;
  numbers: Map<string, boolean>;
}

export const ALWAYS_NUMBERS = new Set([
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

// A variable that is given more values than this counts as unknown.
export const MOST_VALUES = 100;

export function collectValues(script: Node[]): Values {
  const given = new Map<string, Value[]>();
  const add = (name: string, ...more: Value[]) => {
    const known = [...(given.get(name) ?? []), ...more];
    given.set(name, known.length > MOST_VALUES ? [...known.slice(0, MOST_VALUES), "unknown"] : known);
  };
  for (const item of everything(script)) {
    if (item.type === "assignment") add(item.assignment.name, ...valuesGiven(item.assignment));
    if (item.type === "arithmetic") for (const name of item.arithmetic.assigned) add(name, "number");
    if (item.type === "compound" && item.compound.kind === "for")
      add(item.compound.name ?? "", ...loopValues(item.compound.words));
    if (item.type === "part" && item.part.type === "parameter" && item.part.operation === "assign")
      add(item.part.name, "unknown");
    if (item.type === "command") for (const name of namesTaken(item.command.words)) add(name, "unknown");
  }
  return { given, starts: new Map(), numbers: new Map() };
}

const EMPTY: Word = { raw: "", start: 0, parts: [], braces: false };

/** x= and x=() leave nothing in it. */
function valuesGiven({ values }: Assignment): Word[] {
  return values.length > 0 ? values : [EMPTY];
}

/** Finds something out about a variable only once: values that name further variables would multiply the work. */
export function once<T>(found: Map<string, T>, name: string, meanwhile: T, find: () => T): T {
  const known = found.get(name);
  if (known !== undefined) return known;
  found.set(name, meanwhile); // for a variable that is given its own value
  const result = find();
  found.set(name, result);
  return result;
}

/** A loop without words goes over the arguments of the shell. */
function loopValues(words: Word[]): Value[] {
  return words.length > 0 ? words : ["unknown"];
}

/** read, mapfile and their like write to the variables they name; every word that is a name counts. */
export function namesTaken(words: Word[]): string[] {
  const [first, ...more] = words.map((word) => textOf(word) ?? "");
  if (
    !/^(?:read|mapfile|readarray|printf|getopts|command|builtin|declare|typeset|local|export|readonly|wait|unset)$/.test(
      first ?? "",
    )
  )
    return [];
  return more.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []);
}

/** Surely digits. The shell evaluates the text of other values when it computes with them. */
export function isNumber(word: Word, values: Values): boolean {
  const text = textOf(word);
  if (text !== undefined || word.braces)
    return /^(?:[+-]?\d+|\{-?\d+\.\.-?\d+(?:\.\.-?\d+)?\})$/.test(text ?? word.raw);
  return word.parts.length === 1 && word.parts.every((part) => isNumberPart(part, values));
}

export function isNumberPart(part: Part, values: Values): boolean {
  if (part.type === "arithmetic") return true;
  if (part.type === "substitution") return printsNumber(part.script);
  if (part.type !== "parameter") return false;
  // Keys are numbers: builtins.ts refuses arrays with other keys.
  return (
    part.operation === "length" ||
    (part.operation === "keys" && isPlainVariable(part.name)) ||
    (part.operation === "value" && isNumberVariable(part.name, values))
  );
}

function isNumberVariable(name: string, values: Values): boolean {
  if (ALWAYS_NUMBERS.has(name)) return true;
  if (!isPlainVariable(name)) return false;
  return once(values.numbers, name, false, () => {
    const given = values.given.get(name) ?? [];
    const isSure = (value: Value) => value === "number" || (value !== "unknown" && isNumber(value, values));
    return given.length > 0 && given.every(isSure);
  });
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
export function printsHash(part: Part): boolean {
  return (
    part.type === "substitution" &&
    PRINTS_HASH.test(commandLine(part.script.at(-1))) &&
    part.script.length === 1
  );
}

const COUNTS = /^(?:wc -[lcmw]|id -[ug]|nproc|date \+%s|seq(?: -?\d+)+)$/;

export function printsNumber(script: Node[]): boolean {
  const [node, ...more] = script;
  if (!node || more.length > 0) return false;
  return COUNTS.test(commandLine(node.kind === "pipeline" ? node.body.at(-1) : node));
}

function commandLine(node: Node | undefined): string {
  return node?.kind === "command" ? node.words.map((word) => textOf(word) ?? "?").join(" ") : "";
}
