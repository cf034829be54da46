/** JSON in the text of a model: alone, in a code fence, or between prose. */

import * as z from "zod";
import { words } from "../wording/index.ts";

/**
 * The array in an answer: alone, in a code fence, between prose, or as the only field of an object. Throws an Error
 * when there is none or when an item is not as expected: half an answer is none.
 */
export function listInProse<Item>(text: string, item: z.ZodType<Item>): Item[] {
  const lists = jsonIn(text).flatMap(listIn);
  const parsed = lists.map((list) => z.array(item).safeParse(list));
  const read = parsed.flatMap(({ data }) => (data ? [data] : []));
  const [first] = read.toSorted((a, b) => b.length - a.length);
  if (first && first.length === Math.max(...lists.map(({ length }) => length))) return first;
  if (lists.length === 0) throw new Error("the answer holds no JSON array");
  const problem = parsed.find(({ error }) => error)?.error?.issues[0];
  throw new Error(`the answer is not as expected: ${problem?.path.join(".")}: ${problem?.message}`);
}

/**
 * The answer that is one JSON object and nothing else; a code fence around it is allowed. JSON between other words may be
 * a quotation, so it does not count. Throws an Error when the answer is anything else.
 */
export function wholeAnswer<Answer>(text: string, schema: z.ZodType<Answer>): Answer {
  const [, fenced = text] = /^\s*```(?:json)?\s*\n(.*)\n\s*```\s*$/s.exec(text) ?? [];
  const { data, error } = schema.safeParse(parsed(fenced));
  const [issue] = error?.issues ?? [];
  if (issue?.path.length === 0) throw new Error(words.notOneObject.en);
  if (issue) throw new Error(`${issue.path.join(".")}: ${issue.message}`);
  return data as Answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every JSON array or object in a text that is not inside another one. */
function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!"[{".includes(text[at] as string)) continue;
    const end = endOfJson(text, at);
    try {
      found.push(JSON.parse(text.slice(at, end)));
      at = end - 1;
    } catch {}
  }
  return found;
}

/** The index after the bracket that closes the one at `start`; brackets inside strings do not count. */
function endOfJson(text: string, start: number): number {
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if ("[{".includes(token[0])) depth++;
    if ("]}".includes(token[0]) && --depth === 0) return tokens.lastIndex;
  }
  return start;
}

function listIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value.length === 1 && Array.isArray(value[0]) ? value[0] : value];
  const [only, ...others] = Object.values(value as object);
  return Array.isArray(only) && others.length === 0 ? [only] : [];
}
