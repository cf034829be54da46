/** Reads one word the way bash quotes: every `$(`, back-quote, `${` and `<(` is found, wherever it hides. */

import { readAnsiC } from "./ansi-c.ts";
import { readArithmetic } from "./arithmetic.ts";
import type { Node, Part, Word } from "./ast.ts";
import { type Cursor, deeper, expect, fail, here, looking, since, take } from "./cursor.ts";
import { parameterOf, readParameter } from "./parameter.ts";
import { readScript } from "./script.ts";

const WORD_ENDS = new Set([" ", "\t", "\n", ";", "&", "|", "<", ">", "(", ")", ""]);

/** Is a word starting here? `<(` and `>(` start one, other redirections do not. */
export function atWord(cursor: Cursor): boolean {
  return !WORD_ENDS.has(here(cursor)) || atProcess(cursor);
}

function atProcess(cursor: Cursor): boolean {
  return looking(cursor, "<(") || looking(cursor, ">(");
}

export function readWord(cursor: Cursor): Word {
  const start = cursor.at;
  const parts: Part[] = [];
  let outline = ""; // the unquoted characters, to see {a,b}
  while (atWord(cursor)) {
    const before = cursor.at;
    const first = here(cursor);
    if (first === "'") parts.push({ type: "text", text: readSingleQuoted(cursor), quoted: true });
    else if (first === '"') parts.push(...readDoubleQuoted(cursor));
    else if (first === "\\") parts.push(...readEscape(cursor));
    else if (first === "$") parts.push(readDollar(cursor, false));
    else if (first === "`") parts.push(readBackquoted(cursor, false));
    else if (atProcess(cursor)) parts.push(readProcess(cursor));
    else parts.push(readPlain(cursor, outline));
    const plain = parts.at(-1);
    const bare = plain?.type === "text" && !plain.quoted;
    outline += bare ? cursor.text.slice(before, cursor.at) : "_";
  }
  if (cursor.at === start) fail(cursor, "expected a word");
  const raw = cursor.text.slice(start, cursor.at);
  if (cursor.heredocs.length > 0 && raw.includes("\n"))
    fail(cursor, "a line break before a here-document's body");
  return { raw, start, parts, braces: /\{.*(,|\.\.).*\}/.test(outline) };
}

function readPlain(cursor: Cursor, outline: string): Part {
  const tildeHere = here(cursor) === "~" && /(^|[=:])$/.test(outline);
  const pattern = take(cursor, tildeHere ? /~/y : /[*?]|\[(?![ \t\n;&|<>()]|$)/y);
  if (pattern) return { type: "pattern", text: pattern[0] };
  const text = take(cursor, /[^\s;&|<>()'"\\$`*?[~]+|[~[]|[\u0080-\uffff]/y);
  if (!text) fail(cursor, "a character that is not understood");
  return { type: "text", text: text[0], quoted: false };
}

function readSingleQuoted(cursor: Cursor): string {
  const match = take(cursor, /'([^']*)'/y);
  if (!match) fail(cursor, "a single quote that is never closed");
  return match[1] ?? "";
}

function readEscape(cursor: Cursor): Part[] {
  if (take(cursor, /\\\n/y)) return [];
  const match = take(cursor, /\\([\s\S])/y);
  if (!match) fail(cursor, "a backslash at the end");
  return [{ type: "text", text: match[1] ?? "", quoted: true }];
}

function readDoubleQuoted(cursor: Cursor): Part[] {
  expect(cursor, '"');
  const parts = readQuotedText(cursor, '"');
  expect(cursor, '"');
  return parts.length > 0 ? parts : [{ type: "text", text: "", quoted: true }];
}

/**
 * Text where only `$`, back-quote and backslash are special: up to `stop`, or (here-documents) to the end.
 */
export function readQuotedText(cursor: Cursor, stop: '"' | ""): Part[] {
  const parts: Part[] = [];
  while (here(cursor) !== stop) {
    const text = take(cursor, stop === "" ? /[^$`\\]+/y : /[^$`\\"]+/y);
    if (text) parts.push({ type: "text", text: text[0], quoted: true });
    else if (looking(cursor, "$")) parts.push(readDollar(cursor, true));
    else if (looking(cursor, "`")) parts.push(readBackquoted(cursor, true));
    else if (looking(cursor, "\\")) parts.push(readQuotedEscape(cursor));
    else fail(cursor, "a double quote that is never closed");
  }
  return parts;
}

function readQuotedEscape(cursor: Cursor): Part {
  const match = take(cursor, /\\([\s\S])/y);
  if (!match) fail(cursor, "a backslash at the end");
  const [whole, escaped = ""] = match;
  const text = escaped === "\n" ? "" : '$`"\\'.includes(escaped) ? escaped : whole;
  return { type: "text", text, quoted: true };
}

/** What a `$` begins. Inside double quotes `$'` and `$"` are a plain dollar sign. */
export function readDollar(cursor: Cursor, quoted: boolean): Part {
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
function readNested(cursor: Cursor): Node[] {
  const outer = cursor.heredocs;
  cursor.heredocs = [];
  const script = deeper(cursor, () => readScript(cursor, [")"]));
  if (cursor.heredocs.length > 0) fail(cursor, "a here-document without its body");
  cursor.heredocs = outer;
  expect(cursor, ")");
  return script;
}

function readProcess(cursor: Cursor): Part {
  const start = cursor.at;
  const direction = here(cursor) === "<" ? "<" : ">";
  cursor.at += 2;
  return { type: "process", direction, script: readNested(cursor), raw: since(cursor, start) };
}

/** Bash unescapes the inside before it reads it, so an inside with a backslash is not understood. */
export function readBackquoted(cursor: Cursor, quoted: boolean): Part {
  const start = cursor.at;
  expect(cursor, "`");
  const close = cursor.text.indexOf("`", cursor.at);
  if (close < 0) fail(cursor, "a back-quote that is never closed");
  if (cursor.text.slice(cursor.at, close).includes("\\")) fail(cursor, "a backslash inside back-quotes");
  const inside: Cursor = { ...cursor, text: cursor.text.slice(0, close), heredocs: [] };
  const script = deeper(inside, () => readScript(inside, []));
  if (inside.heredocs.length > 0) fail(inside, "a here-document without its body");
  cursor.at = close + 1;
  return { type: "substitution", quoted, script, raw: since(cursor, start) };
}
