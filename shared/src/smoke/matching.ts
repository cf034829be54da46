/** The interface of matchers, and the comparison of a text with an expectation. */

import { endOf, startOf } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";

/** The result of a matcher. */
export interface Finding {
  pass: boolean;
  /** What was seen, and where. */
  seen: Localized;
  /** The part of the expectation that was not met, if it has several. */
  expected?: Localized;
  /** Where to look first, if that depends on what was seen. */
  hint?: Localized;
  /** The hint is about what was seen, so it counts more than the scenario's own. */
  hintFits?: true;
  /** Nothing came that could be compared: most likely a consequence of something else. */
  isAbsent?: true;
}

export interface Matcher<Argument> {
  /** The expectation as a sentence that reads well alone and after "expected:". */
  description(argument: Argument): Localized;
  check(argument: Argument, behaviour: Behaviour): Finding;
  /** Where to look first if it fails. */
  hint: Localized;
}

export interface TextConditions {
  equals?: string | undefined;
  contains?: string[] | undefined;
  not_contains?: string[] | undefined;
  matches?: string | undefined;
}

export function textFits(text: string, wanted: TextConditions): boolean {
  const { equals, contains = [], not_contains = [], matches } = unmetBy(text, wanted);
  return equals === undefined && contains.length + not_contains.length === 0 && matches === undefined;
}

/** The conditions that a text does not meet. */
export function unmetBy(text: string, wanted: TextConditions): TextConditions {
  const { equals, contains = [], not_contains = [], matches } = wanted;
  return {
    ...(text !== equals && { equals }),
    contains: contains.filter((part) => !text.includes(part)),
    not_contains: not_contains.filter((part) => text.includes(part)),
    ...(matches !== undefined && !new RegExp(matches, "u").test(text) && { matches }),
  };
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

/** A text for a message: quoted, without the middle part of a long text. */
export function quote(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.length <= 300 ? quoted : `${startOf(quoted, 200)} … ${endOf(quoted, 80)}`;
}
