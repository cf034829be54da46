/** Here-documents: their bodies follow after the line that opens them. */

import type { Part, Redirect } from "./ast.ts";
import { type Cursor, fail, here, looking, take } from "./cursor.ts";
import { readQuotedText } from "./expansion.ts";
import { skipBlanks } from "./tokens.ts";

const DELIMITER = /^(?:[\w.,:+-]+|'[^'\n]*'|"[^"\\$`\n]*"|\\\w+)$/;

export function openHeredoc(cursor: Cursor, redirect: Redirect): void {
  const { raw } = redirect.target;
  if (!DELIMITER.test(raw)) fail(cursor, "an end mark of a here-document that is not understood");
  const delimiter = raw.replace(/['"\\]/g, "");
  const stripTabs = redirect.operator === "<<-";
  cursor.heredocs.push({ redirect, delimiter, quoted: delimiter !== raw, stripTabs });
}

/** Blanks, comments and line breaks, with the here-documents that start after a line break. */
export function skipLines(cursor: Cursor): void {
  for (skipBlanks(cursor); take(cursor, /#[^\n]*/y) || looking(cursor, "\n"); skipBlanks(cursor)) {
    if (take(cursor, /\n/y)) readHeredocBodies(cursor);
  }
}

/** Takes the bodies of the here-documents that were opened on that line. */
function readHeredocBodies(cursor: Cursor): void {
  const opened = cursor.heredocs;
  cursor.heredocs = [];
  for (const { redirect, delimiter, quoted, stripTabs } of opened) {
    const start = cursor.at;
    const end = findDelimiter(cursor, delimiter, stripTabs);
    redirect.bodyText = cursor.text.slice(start, end);
    redirect.body = quoted ? [] : readBody(cursor, start, end);
  }
}

/** Moves past the line that is the end mark; returns where that line starts. */
function findDelimiter(cursor: Cursor, delimiter: string, stripTabs: boolean): number {
  while (here(cursor) !== "") {
    const start = cursor.at;
    const line = take(cursor, /[^\n]*/y)?.[0] ?? "";
    take(cursor, /\n/y);
    const text = stripTabs ? line.replace(/^\t+/, "") : line;
    if (text === delimiter) return start;
    // Inside $(…) bash takes the line `EOF)` for an end mark too.
    if (text.startsWith(delimiter)) fail(cursor, "a line that may be the end mark of a here-document");
  }
  return fail(cursor, "a here-document without its end mark");
}

function readBody(cursor: Cursor, start: number, end: number): Part[] {
  const text = cursor.text.slice(0, end);
  // A backslash joins lines before the end mark is looked for: the body could be longer than it seems.
  if (text.slice(start).includes("\\\n")) fail(cursor, "a joined line in a here-document");
  const body: Cursor = { ...cursor, text, at: start, heredocs: [] };
  return readQuotedText(body, "");
}
