/** ${…}: a parameter and what is done to it. The words inside may hold commands that a tree does not show. */

import { readArithmetic } from "./arithmetic.ts";
import type { Arithmetic, Parameter, Part } from "./ast.ts";
import { atExpansion, type Cursor, expect, fail, here, looking, since, take } from "./cursor.ts";

const NAME = /[A-Za-z_]\w*|\d+|[@*#?$!-]/y;
const OPERATOR = /:?[-=+?]|##?|%%?|\/[/#%]?|\^\^?|,,?/y;

export function readParameter(cursor: Cursor, quoted: boolean): Parameter {
  const start = cursor.at;
  const part = readBraced(cursor, quoted);
  return { ...part, raw: since(cursor, start) };
}

function readBraced(cursor: Cursor, quoted: boolean): Parameter {
  expect(cursor, "${");
  const length = take(cursor, /#(?=[A-Za-z_@*0-9])/y);
  // ${!name} takes the value as a name, and evaluates it; only the list of keys ${!name[@]} is plain.
  const keys = take(cursor, /!([A-Za-z_]\w*)\[[@*]\]\}/y)?.[1];
  if (keys) return { ...parameterOf(keys, quoted), many: true, operation: "keys" };
  const name = take(cursor, NAME)?.[0] ?? "!";
  if (name === "!") fail(cursor, "a parameter that is not understood");
  const part = { ...parameterOf(name, quoted), arithmetic: readSubscript(cursor) };
  if (cursor.text.slice(cursor.at - 3, cursor.at) === "[@]") part.many = true;
  if (take(cursor, /\}/y))
    return { ...part, operation: length ? "length" : part.arithmetic.length > 0 ? "other" : "value" };
  if (length) fail(cursor, "a length with an operator");
  const operator = take(cursor, OPERATOR)?.[0];
  if (operator) part.inner = readOperand(cursor, quoted);
  else part.arithmetic.push(...readTransformation(cursor));
  expect(cursor, "}");
  return { ...part, operation: operator?.endsWith("=") ? "assign" : "other" };
}

/** $name, as plain as can be. */
export function parameterOf(name: string, quoted: boolean): Parameter {
  return {
    type: "parameter",
    name,
    quoted,
    many: name === "@",
    operation: "value",
    inner: [],
    arithmetic: [],
    raw: `$${name}`,
  };
}

function readSubscript(cursor: Cursor): Arithmetic[] {
  if (!looking(cursor, "[") || take(cursor, /\[[@*]\]/y)) return [];
  expect(cursor, "[");
  const index = readArithmetic(cursor, "]");
  expect(cursor, "]");
  return [index];
}

/** ${x:1:2} and ${x@Q}. ${x@P} would run the value as a prompt, so it is not among the letters. */
function readTransformation(cursor: Cursor): Arithmetic[] {
  if (take(cursor, /@[QUuLEa]/y)) return [];
  expect(cursor, ":");
  const offset = readArithmetic(cursor, ":}");
  if (!take(cursor, /:/y)) return [offset];
  return [offset, readArithmetic(cursor, ":}")];
}

const PLAIN_TEXT = /[^\\'"`$<>{}\n]+/y;
const QUOTED_TEXT = /(?:[^\\'"`$<>{}\n]|\\[^\n\\'"`$])+/y;

/**
 * The word after an operator. Quotes inside double quotes mean different things for different operators:
 * not understood.
 */
function readOperand(cursor: Cursor, quoted: boolean): Part[] {
  const parts: Part[] = [];
  while (here(cursor) !== "}") {
    const text = take(cursor, quoted ? QUOTED_TEXT : PLAIN_TEXT) ?? take(cursor, /[<>](?!\()/y);
    if (text) parts.push({ type: "text", text: text[0], quoted });
    else if (take(cursor, /\$(?=['"])/y)) fail(cursor, "a quote in an expansion that is not understood");
    else if (atExpansion(cursor)) parts.push(cursor.grammar.expansion(cursor, true));
    else parts.push({ type: "text", text: readQuoted(cursor, quoted), quoted: true });
  }
  return parts;
}

/** A piece in quotes, or after a backslash. */
function readQuoted(cursor: Cursor, quoted: boolean): string {
  const match = quoted ? undefined : take(cursor, /'([^']*)'|"([^"`$\\]*)"|\\([^\n\\'"`$])/y);
  if (!match) fail(cursor, "a word in an expansion that is not understood");
  return match.slice(1).find((text) => text !== undefined) ?? "";
}
