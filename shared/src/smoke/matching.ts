/** What every matcher is made of, and the one way in which a text is held against an expectation. */

import { endOf, startOf } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";

/** What a matcher found. */
export interface Finding {
  pass: boolean;
  /** What was seen, with the place where it was seen. */
  seen: Localized;
  /** The part of the expectation that was not met, when it has many. */
  expected?: Localized;
  /** Where to look first, when that depends on what was seen. */
  hint?: Localized;
}

export interface Matcher<Argument> {
  /** The expectation as a sentence: good for a success as well as after "expected:". */
  description(argument: Argument): Localized;
  check(argument: Argument, behaviour: Behaviour): Finding;
  /** Where to look first when it fails. */
  hint: Localized;
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

export function describeText({
  equals,
  contains = [],
  not_contains = [],
  matches,
}: TextConditions): Localized {
  return words.allOf([
    ...(equals === undefined ? [] : [words.textIs({ text: quote(equals) })]),
    ...contains.map((part) => words.textHas({ part: quote(part) })),
    ...not_contains.map((part) => words.textLacks({ part: quote(part) })),
    ...(matches === undefined ? [] : [words.textMatches({ pattern: matches })]),
  ]);
}

/** A text as it appears in a message: quoted, and its middle left out when it is long. */
export function quote(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.length <= 300 ? quoted : `${startOf(quoted, 200)} … ${endOf(quoted, 80)}`;
}
