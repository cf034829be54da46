/** Expansions in a word or in double quotes: $name, ${…}, $((…)), $(…) and back-quotes. */

import { readAnsiC } from "./ansi-c.ts";
import { readArithmetic } from "./arithmetic.ts";
import type { Node, Part } from "./ast.ts";
import {
  atExpansion,
  type Cursor,
  deeper,
  expect,
  fail,
  here,
  looking,
  since,
  spend,
  take,
} from "./cursor.ts";
import { parameterOf, readParameter } from "./parameter.ts";

/** What a `$` or a back-quote begins. */
export function readExpansion(cursor: Cursor, quoted: boolean): Part {
  spend(cursor);
  return looking(cursor, "`") ? readBackquoted(cursor, quoted) : readDollar(cursor, quoted);
}

/**
 * Text where only `$`, back-quote and backslash are special: up to `stop`, or (here-documents) to the end.
 */
export function readQuotedText(cursor: Cursor, stop: '"' | ""): Part[] {
  const parts: Part[] = [];
  while (here(cursor) !== stop) {
    const text = take(cursor, stop === "" ? /[^$`\\]+/y : /[^$`\\"]+/y);
    if (text) parts.push({ type: "text", text: text[0], quoted: true });
    else if (atExpansion(cursor)) parts.push(readExpansion(cursor, true));
    else if (looking(cursor, "\\")) parts.push(readQuotedEscape(cursor));
    else fail(cursor, "a double quote that is never closed");
  }
  return parts;
}

function readQuotedEscape(cursor: Cursor): Part {
  spend(cursor);
  const match = take(cursor, /\\([\s\S])/y);
  if (!match) fail(cursor, "a backslash at the end");
  const [whole, escaped = ""] = match;
  const text = escaped === "\n" ? "" : '$`"\\'.includes(escaped) ? escaped : whole;
  return { type: "text", text, quoted: true };
}

/** What a `$` begins. Inside double quotes `$'` and `$"` are a plain dollar sign. */
function readDollar(cursor: Cursor, quoted: boolean): Part {
  const start = cursor.at;
  if (looking(cursor, "$((")) return readArithmeticExpansion(cursor, quoted);
  if (take(cursor, /\$\(/y))
    return { type: "substitution", quoted, script: readNested(cursor), raw: since(cursor, start) };
  if (looking(cursor, "${")) return deeper(cursor, () => readParameter(cursor, quoted));
  const name = take(cursor, /\$([A-Za-z_]\w*|[0-9@*#?$!-])/y)?.[1];
  if (name) return parameterOf(name, quoted);
  if (!quoted && looking(cursor, "$'")) return readAnsiC(cursor);
  // The back-quote and the backslash: `$\` + line break + `(` is a substitution for bash.
  if (!take(cursor, quoted ? /\$(?![[`\\])/y : /\$(?![["`\\])/y))
    fail(cursor, "a dollar sign that is not understood");
  return { type: "text", text: "$", quoted };
}

function readArithmeticExpansion(cursor: Cursor, quoted: boolean): Part {
  const start = cursor.at;
  expect(cursor, "$((");
  const expression = deeper(cursor, () => readArithmetic(cursor, "))"));
  expect(cursor, "))");
  return { type: "arithmetic", quoted, expression, raw: since(cursor, start) };
}

/** The inside of $(…) or <(…), up to and with the closing bracket. */
export function readNested(cursor: Cursor): Node[] {
  const outer = cursor.heredocs;
  cursor.heredocs = [];
  const script = deeper(cursor, () => cursor.grammar.script(cursor, [")"]));
  if (cursor.heredocs.length > 0) fail(cursor, "a here-document without its body");
  cursor.heredocs = outer;
  expect(cursor, ")");
  return script;
}

/** Bash unescapes the inside before it reads it, so an inside with a backslash is not understood. */
function readBackquoted(cursor: Cursor, quoted: boolean): Part {
  const start = cursor.at;
  expect(cursor, "`");
  const close = cursor.text.indexOf("`", cursor.at);
  if (close < 0) fail(cursor, "a back-quote that is never closed");
  if (cursor.text.slice(cursor.at, close).includes("\\")) fail(cursor, "a backslash inside back-quotes");
  const inside: Cursor = { ...cursor, text: cursor.text.slice(0, close), heredocs: [] };
  const script = deeper(inside, () => inside.grammar.script(inside, []));
  if (inside.heredocs.length > 0) fail(inside, "a here-document without its body");
  cursor.at = close + 1;
  return { type: "substitution", quoted, script, raw: since(cursor, start) };
}
