/** The inside of [[ … ]]: tests joined by && || ! and brackets. */

import type { Test, Word } from "./ast.ts";
import { type Cursor, deeper, expect, fail, here, take } from "./cursor.ts";
import { reservedHere, skipBlanks } from "./tokens.ts";
import { atWord, readWord } from "./words.ts";

const REGEX = /(?:[^\s'"`$\\;&<>]|\\[.^$*+?()[\]{}|/-]|\$(?=[\s)|]))+(?=[ \t\n])/y;

export function readCondition(cursor: Cursor): Test[] {
  const tests = readAlternatives(cursor);
  if (reservedHere(cursor) !== "]]") fail(cursor, "expected ]]");
  expect(cursor, "]]");
  return tests;
}

function readAlternatives(cursor: Cursor): Test[] {
  const tests = readTest(cursor);
  for (skip(cursor); take(cursor, /&&|\|\|/y); skip(cursor)) tests.push(...readTest(cursor));
  return tests;
}

function skip(cursor: Cursor): void {
  for (skipBlanks(cursor); take(cursor, /\n/y); skipBlanks(cursor)) {
    if (cursor.heredocs.length > 0) fail(cursor, "a line break before a here-document's body");
  }
}

function readTest(cursor: Cursor): Test[] {
  skip(cursor);
  if (reservedHere(cursor) === "!") {
    expect(cursor, "!");
    return deeper(cursor, () => readTest(cursor));
  }
  if (!take(cursor, /\(/y)) return [readOneTest(cursor)];
  const tests = deeper(cursor, () => readAlternatives(cursor));
  expect(cursor, ")");
  return tests;
}

function readOneTest(cursor: Cursor): Test {
  const unary = take(cursor, /-[a-zA-Z](?=[ \t])/y)?.[0];
  skipBlanks(cursor);
  if (unary) return { operator: unary, operands: [readTestWord(cursor)] };
  const left = readTestWord(cursor);
  skipBlanks(cursor);
  const binary = take(cursor, /(?:==|=~|!=|=|<|>|-[a-z]{2})(?=[ \t])/y)?.[0];
  if (!binary) return { operator: "-n", operands: [left] };
  skipBlanks(cursor);
  if (binary === "=~" && /[^'"$]/.test(here(cursor)))
    return { operator: binary, operands: [left, readRegex(cursor)] };
  return { operator: binary, operands: [left, readTestWord(cursor)] };
}

function readTestWord(cursor: Cursor): Word {
  if (!atWord(cursor) || reservedHere(cursor) === "]]") fail(cursor, "expected an operand");
  return readWord(cursor);
}

/** A regular expression may hold brackets and bars that would end a word anywhere else. */
function readRegex(cursor: Cursor): Word {
  const start = cursor.at;
  const raw = take(cursor, REGEX)?.[0] ?? fail(cursor, "a regular expression that is not understood");
  const bare = raw.replace(/\\./g, "");
  if (bare.split("(").length !== bare.split(")").length)
    fail(cursor, "unbalanced brackets in a regular expression");
  return { raw, start, parts: [{ type: "text", text: raw, quoted: true }], braces: false };
}
