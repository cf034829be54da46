/** What a word becomes when the values that the text sets are filled in. */

import { ALWAYS_NUMBERS, printsNumber, type Value } from "../readonly/values.ts";
import { isPlainVariable } from "../readonly/variables.ts";
import type { Parameter, Part, Word } from "../syntax/ast.ts";
import { alternatives, withFewNumbers } from "./alternatives.ts";
import {
  cutsAtBlanks,
  isUnsure,
  type Known,
  NUMBER,
  UNGIVEN,
  UNKNOWN,
  valuesOf,
  whenGiven,
} from "./known.ts";
import { withHome } from "./paths.ts";
import { printed } from "./printed.ts";
import { join, MOST_MEANINGS, wordsOf } from "./texts.ts";
import { markAll, markedPart, markKept, markLoose, unmarked } from "./unquote.ts";

const DEEPEST = 8;

/** A known command, and how many values led to it: `a="$b"; b="$a"` must end. */
export interface Place {
  known: Known;
  depth: number;
  /** The variables on the way here. */
  names?: string[];
}

/**
 * The texts that a word may become. Each is one or several words between spaces. A backslash marks what quotes
 * protected, and UNKNOWN marks a part that only the shell knows.
 */
export function meanings(word: Word, place: Place): string[] {
  const joined = join(word.parts.map((part) => meaningsOfPart(part, place)));
  return word.braces ? joined.flatMap(unbraced) : joined;
}

/** {a,b} becomes two words. */
function unbraced(text: string): string {
  return alternatives(withFewNumbers(text)).join(" ");
}

function meaningsOfPart(part: Part, place: Place): string[] {
  if (part.type === "text" || part.type === "pattern") return [markedPart(part)];
  if (part.type === "arithmetic") return [NUMBER];
  if (part.type === "process") return ["/dev/fd/63"];
  if (place.depth > DEEPEST || isCutElsewhere(part, place.known)) return [UNKNOWN];
  const deeper = { ...place, depth: place.depth + 1 };
  if (part.type === "substitution" && printsNumber(part.script)) return [NUMBER];
  if (part.type === "substitution")
    return printed(part.script, place.known, (word) => meanings(word, deeper)).flatMap((text) =>
      part.quoted ? markKept(text) : withoutQuotes(text),
    );
  const values = valuesOfParameter(part, deeper);
  if (part.many) return values;
  return [
    ...new Set(values.flatMap((text) => (part.quoted ? markBlanks(text) : withoutQuotes(unmarked(text))))),
  ];
}

/** Next to a wildcard, a backslash in a value protects what follows; elsewhere it is an ordinary character. */
function withoutQuotes(text: string): string[] {
  const pattern = text.replace(/\\(\S)|[^\\]+/g, (plain, kept?: string) =>
    kept ? markAll(kept) : markLoose(plain),
  );
  return [...new Set([markLoose(text), pattern])];
}

/** Does IFS split the value elsewhere than at spaces, or join the words of a list with something else? */
function isCutElsewhere(part: Part, known: Known): boolean {
  if ("quoted" in part && !part.quoted) return !cutsAtBlanks(known);
  return part.type === "parameter" && JOINS.test(part.raw) && known.values.has("IFS");
}

// "$*", "${list[*]}"
const JOINS = /^\$(?:\*|\{\*|\{\w+\[\*\])/;

/** In quotes a value stays one word; of its patterns a loop may have made names before. */
function markBlanks(text: string): string {
  return text.replace(/(?<!\\)\s/g, "\\$&");
}

function valuesOfParameter(parameter: Parameter, place: Place): string[] {
  const { operation, raw } = parameter;
  if (operation === "length" || operation === "keys") return [NUMBER];
  const values = valuesOfName(parameter, place);
  if (operation === "value" || /^\$\{\w+\[[@*]\]\}$/.test(raw))
    return parameter.quoted && JOINS.test(raw) && values.length > 1 ? [UNKNOWN] : values;
  const [, operator = ""] = /^\$\{\w+(?:\[[^\]]*\])?(:?[-=+?]|%%?\/)/.exec(raw) ?? [];
  if (/[-=+]$/.test(operator)) return [...known(values), ...defaultOf(parameter, place)];
  if (operator === ":?" || operator === "?" || values.join() === UNGIVEN) return values;
  return operator.endsWith("/") ? [...values, UNKNOWN] : [UNKNOWN];
}

/** ${x:-/}: when x is not given anything, the default alone. */
function known(values: string[]): string[] {
  return values.length === 1 && values[0] === UNGIVEN ? [] : values;
}

function defaultOf({ inner }: Parameter, place: Place): string[] {
  return join(inner.map((part) => meaningsOfPart(part, place)));
}

function valuesOfName({ name }: Parameter, outer: Place): string[] {
  const { names = [] } = outer;
  // x=a$x: the earlier value may be anything.
  if (names.includes(name)) return [UNKNOWN];
  const place = { ...outer, names: [...names, name] };
  const { home, places, before, earlier, listed, read } = place.known;
  if (name === "HOME") return [markAll(home)];
  if (name === "PWD") return places.map(markAll);
  if (name === "OLDPWD") return before.map(markAll);
  if (/^[@*1-9]$/.test(name))
    return [...argumentsNamed(name, place.known), ...(names.length > 0 ? earlier : [])];
  const values = valuesOf(name, place.known);
  const found = values?.flatMap((value) => {
    if (value === "number") return [NUMBER];
    if (value !== "unknown") return wordsMeant(name, value, place);
    return listed && read.has(name) ? listed : [UNKNOWN];
  });
  if (!found && ALWAYS_NUMBERS.has(name)) return [NUMBER];
  if (!found) return [isPlainVariable(name) && name !== "_" && !place.known.own.has("*") ? UNGIVEN : UNKNOWN];
  if (values?.some(isWord) && !place.known.settled.has(name)) found.push(UNGIVEN);
  if (found.length === 0) return [""]; // an empty value in a loop
  return found.length > MOST_MEANINGS ? [UNKNOWN] : [...new Set(found)];
}

/** $1, $2, …, $@ and $* */
function argumentsNamed(name: string, { positional, counted }: Known): string[] {
  if (!positional) return [UNKNOWN];
  if (/^[@*]$/.test(name)) return [positional.join(" ")];
  if (counted) return [positional[Number(name) - 1] ?? ""];
  // With nullglob, a wildcard that matches nothing leaves no word.
  return [...new Set(positional.some(isUnsure) ? positional : [...positional, ""])];
}

function isWord(value: Value): boolean {
  return typeof value === "object";
}

/** What a loop goes over comes one by one, also when it was a single word in the text: $names, {a,b}. */
function wordsMeant(name: string, value: Word, place: Place): string[] {
  const then = { ...place, known: whenGiven(place.known) };
  const texts = meanings(value, then).map((text) => withHome(text, then.known));
  return place.known.looped.has(name) ? texts.flatMap(wordsOf) : texts;
}
