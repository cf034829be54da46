/** What every matcher is made of, and the one way in which a text is held against an expectation. */
import { z } from "zod";
import { byShape } from "../chapters/shapes.ts";
import type { Behaviour } from "./behaviour.ts";

/** What a matcher found. */
export interface Finding {
  pass: boolean;
  /** What was seen, with the place where it was seen. */
  seen: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each matcher's argument has the type of its own schema
export interface Matcher<Argument = any> {
  schema: z.ZodType<Argument>;
  /** The expectation as a sentence: good for a success as well as after "expected:". */
  description(argument: Argument): string;
  check(argument: Argument, behaviour: Behaviour): Finding;
  /** Where to look first when it fails. */
  hint: string;
}

/** Gives a matcher's functions the type of its schema. */
export function matcher<Schema extends z.ZodType>(parts: Matcher<z.output<Schema>> & { schema: Schema }) {
  return parts;
}

/** One text, or a list of texts. */
export const texts = byShape({
  text: z.string().transform((text) => [text]),
  number: z.number().transform((number) => [String(number)]),
  list: z.array(z.string()),
});

/** Conditions on one text; all that are given must hold. */
export const textConditions = {
  equals: z.string().optional(),
  contains: texts.optional(),
  not_contains: texts.optional(),
  matches: z.string().refine(isRegex, "expected a regular expression").optional(),
};

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

function isRegex(source: string): boolean {
  try {
    return Boolean(new RegExp(source, "u"));
  } catch {
    return false;
  }
}
