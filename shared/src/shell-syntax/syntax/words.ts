/** Reads one word the way bash quotes: every `$(`, back-quote, `${` and `<(` is found, wherever it hides. */

import type { Part, Word } from "./ast.ts";
import { atExpansion, type Cursor, expect, fail, here, looking, since, spend, take } from "./cursor.ts";
import { readExpansion, readNested, readQuotedText } from "./expansion.ts";

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
    spend(cursor);
    const before = cursor.at;
    const first = here(cursor);
    if (first === "'") parts.push({ type: "text", text: readSingleQuoted(cursor), quoted: true });
    else if (first === '"') parts.push(...readDoubleQuoted(cursor));
    else if (first === "\\") parts.push(...readEscape(cursor));
    else if (atExpansion(cursor)) parts.push(readExpansion(cursor, false));
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
  return { raw, start, parts, braces: /\{.*(,|\.\.).*\}/s.test(outline) };
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

function readProcess(cursor: Cursor): Part {
  const start = cursor.at;
  const direction = here(cursor) === "<" ? "<" : ">";
  cursor.at += 2;
  return { type: "process", direction, script: readNested(cursor), raw: since(cursor, start) };
}
