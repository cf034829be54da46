/** What every matcher is made of, and the one way in which a text is held against an expectation. */

import type { Behaviour } from "./behaviour.ts";

/** What a matcher found. */
export interface Finding {
  pass: boolean;
  /** What was seen, with the place where it was seen. */
  seen: string;
  /** The part of the expectation that was not met, when it has many. */
  expected?: string;
  /** Where to look first, when that depends on what was seen. */
  hint?: string;
}

export interface Matcher<Argument> {
  /** The expectation as a sentence: good for a success as well as after "expected:". */
  description(argument: Argument): string;
  check(argument: Argument, behaviour: Behaviour): Finding;
  /** Where to look first when it fails. */
  hint: string;
}

export interface TextConditions {
  equals?: string | undefined;
  contains?: string[] | undefined;
  not_contains?: string[] | undefined;
  matches?: string | undefined;
}

export function textFits(text: string, { equals, contains, not_contains, matches }: TextConditions): boolean {
  if (equals !== undefined && text !== equals) return false;
  if (contains?.some((part) => !text.includes(part))) return false;
  if (not_contains?.some((part) => text.includes(part))) return false;
  return matches === undefined || new RegExp(matches, "u").test(text);
}

export function describeText({ equals, contains = [], not_contains = [], matches }: TextConditions): string {
  const parts = [
    ...(equals === undefined ? [] : [`that is ${quote(equals)}`]),
    ...contains.map((part) => `with ${quote(part)}`),
    ...not_contains.map((part) => `without ${quote(part)}`),
    ...(matches === undefined ? [] : [`that matches /${matches}/`]),
  ];
  return parts.join(" and ");
}

/** A text as it appears in a message: quoted, and its middle left out when it is long. */
export function quote(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.length <= 300 ? quoted : `${quoted.slice(0, 200)} … ${quoted.slice(-80)}`;
}

/** `1 request`, `2 requests`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
