/** A simple command: assignments, words and redirections, in the order the shell allows them. */

import { readArithmetic } from "./arithmetic.ts";
import type { Assignment, Command, Word } from "./ast.ts";
import { type Cursor, expect, fail, here, looking, since, take } from "./cursor.ts";
import { skipLines } from "./heredoc.ts";
import { readRedirect } from "./redirect.ts";
import { isReserved, skipBlanks } from "./tokens.ts";
import { atWord, readWord } from "./words.ts";

const DECLARES = new Set(["declare", "typeset", "export", "readonly", "local"]);

export function readSimpleCommand(cursor: Cursor): Command {
  const command: Command = {
    kind: "command",
    start: cursor.at,
    assignments: [],
    words: [],
    declared: [],
    redirects: [],
  };
  for (; ; skipBlanks(cursor)) {
    const redirect = readRedirect(cursor);
    if (redirect) command.redirects.push(redirect);
    else if (!atWord(cursor) || here(cursor) === "#") break;
    else readWordOrAssignment(cursor, command);
  }
  if (command.words.length + command.assignments.length + command.redirects.length === 0)
    fail(cursor, "expected a command");
  return command;
}

function readWordOrAssignment(cursor: Cursor, command: Command): void {
  const name = command.words[0]?.raw;
  const list = name === undefined ? command.assignments : DECLARES.has(name) ? command.declared : undefined;
  const assignment = list && readAssignment(cursor);
  if (assignment) list.push(assignment);
  else command.words.push(readWord(cursor));
  const first = command.words[0]?.raw ?? "";
  const joined = first.replaceAll("\\\n", "");
  if (first !== joined && (/^\w+[+=[]/.test(joined) || isReserved(joined)))
    fail(cursor, "a line break inside a name");
  if (command.words.length === 1 && name === undefined)
    command.start = command.words[0]?.start ?? command.start;
  if (/^\{.*\}$/.test(command.words.at(-1)?.raw ?? "") && /[<>]/.test(here(cursor)))
    fail(cursor, "a redirection that assigns a variable");
}

function readAssignment(cursor: Cursor): Assignment | undefined {
  const start = cursor.at;
  const name = take(cursor, /([A-Za-z_]\w*)(?=\+?=)/y)?.[0];
  if (name) return { name, ...readValue(cursor), raw: since(cursor, start) };
  const element = take(cursor, /([A-Za-z_]\w*)(?=\[)/y)?.[0];
  if (!element) return undefined;
  return { name: element, subscript: readIndex(cursor), ...readValue(cursor), raw: since(cursor, start) };
}

function readIndex(cursor: Cursor) {
  expect(cursor, "[");
  const index = readArithmetic(cursor, "]");
  expect(cursor, "]");
  return index;
}

function readValue(cursor: Cursor): Pick<Assignment, "list" | "append" | "values"> {
  const sign = take(cursor, /\+?=/y)?.[0] ?? fail(cursor, "expected =");
  const append = sign === "+=";
  if (looking(cursor, "(")) return { list: true, append, values: readElements(cursor) };
  return { list: false, append, values: atWord(cursor) ? [readWord(cursor)] : [] };
}

function readElements(cursor: Cursor): Word[] {
  expect(cursor, "(");
  const words: Word[] = [];
  for (skipLines(cursor); !looking(cursor, ")"); skipLines(cursor)) {
    // The shell evaluates the index of [index]=value.
    if (looking(cursor, "[")) fail(cursor, "an array with its own indices");
    words.push(readWord(cursor));
  }
  expect(cursor, ")");
  return words;
}
