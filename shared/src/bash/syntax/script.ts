/**
 * Reads commands the way bash does: lists, pipelines, compound commands. One function for each rule of the
 * shell's grammar.
 */

import { readArithmetic } from "./arithmetic.ts";
import type { Compound, Node } from "./ast.ts";
import { readCondition } from "./condition.ts";
import { type Cursor, deeper, expect, fail, here, looking, take } from "./cursor.ts";
import { readHeredocBodies, readRedirect } from "./redirect.ts";
import { readSimpleCommand } from "./simple-command.ts";
import { atWord, readWord } from "./words.ts";

const RESERVED_WORDS =
  "if then elif else fi for while until do done case esac in select function { } ! [[ ]] time coproc";
const RESERVED = new Set(RESERVED_WORDS.split(" "));
const BARE_WORD = /([^ \t\n;&|<>()'"\\$`]+)(?=[ \t\n;&|<>()]|$)/y;

/**
 * Reads commands up to one of `closers` (reserved words or signs), or to the end of the text when there are
 * none.
 */
export function readScript(cursor: Cursor, closers: string[]): Node[] {
  const nodes: Node[] = [];
  for (skipLines(cursor); !atCloser(cursor, closers); skipLines(cursor)) {
    if (here(cursor) === "") fail(cursor, `expected ${closers.join(" or ")}`);
    nodes.push(readList(cursor));
    skipBlanks(cursor);
    take(cursor, /#[^\n]*/y);
    if (!takeSeparator(cursor) && !atCloser(cursor, closers))
      fail(cursor, "something after a complete command");
  }
  if (nodes.length === 0 && closers.length > 0 && !closers.includes(";;")) fail(cursor, "no command");
  return nodes;
}

function takeSeparator(cursor: Cursor): boolean {
  return here(cursor) === "\n" || take(cursor, /;(?![;&])|&(?![&>])/y) !== undefined;
}

function atCloser(cursor: Cursor, closers: string[]): boolean {
  if (closers.length === 0) return here(cursor) === "";
  return closers.some((closer) =>
    RESERVED.has(closer) ? reservedHere(cursor) === closer : looking(cursor, closer),
  );
}

/** The reserved word at this place, if there is one. Quoted, it would be an ordinary word. */
export function reservedHere(cursor: Cursor): string | undefined {
  BARE_WORD.lastIndex = cursor.at;
  const word = BARE_WORD.exec(cursor.text)?.[1];
  return word !== undefined && RESERVED.has(word) ? word : undefined;
}

export function skipBlanks(cursor: Cursor): void {
  take(cursor, /(?:[ \t]|\\\n)+/y);
}

/** Blanks, comments and line breaks, with the here-documents that start after a line break. */
export function skipLines(cursor: Cursor): void {
  for (skipBlanks(cursor); take(cursor, /#[^\n]*/y) || looking(cursor, "\n"); skipBlanks(cursor)) {
    if (take(cursor, /\n/y)) readHeredocBodies(cursor);
  }
}

/** a && b || c */
function readList(cursor: Cursor): Node {
  const nodes = [readPipeline(cursor)];
  for (skipBlanks(cursor); take(cursor, /&&|\|\|/y); skipBlanks(cursor)) {
    skipLines(cursor);
    nodes.push(readPipeline(cursor));
  }
  return oneOrMany("group", nodes);
}

/** ! time a | b |& c */
function readPipeline(cursor: Cursor): Node {
  for (let word = reservedHere(cursor); word === "!" || word === "time"; word = reservedHere(cursor)) {
    cursor.at += word.length;
    skipBlanks(cursor);
    if (word === "time") take(cursor, /-p(?=[ \t])[ \t]*/y);
  }
  const nodes = [readCommand(cursor)];
  for (skipBlanks(cursor); take(cursor, /\|(?!\|)&?/y); skipBlanks(cursor)) {
    skipLines(cursor);
    nodes.push(readCommand(cursor));
  }
  return oneOrMany("pipeline", nodes);
}

function oneOrMany(kind: "group" | "pipeline", nodes: Node[]): Node {
  const [only] = nodes;
  return nodes.length === 1 && only ? only : compound(kind, { body: nodes });
}

export function compound(kind: Compound["kind"], content: Partial<Compound>): Compound {
  return { kind, words: [], arithmetic: [], tests: [], body: [], redirects: [], ...content };
}

function readCommand(cursor: Cursor): Node {
  if (looking(cursor, "(") || reservedHere(cursor)) return readCompound(cursor);
  return readSimpleCommand(cursor);
}

/** A compound command with the redirections behind it. */
export function readCompound(cursor: Cursor): Compound {
  const node = deeper(cursor, () => readCompoundBody(cursor));
  for (skipBlanks(cursor); ; skipBlanks(cursor)) {
    const redirect = readRedirect(cursor);
    if (!redirect) return node;
    node.redirects.push(redirect);
  }
}

function readCompoundBody(cursor: Cursor): Compound {
  if (looking(cursor, "((")) return readArithmeticCommand(cursor);
  if (take(cursor, /\(/y)) return bracketed(cursor, ")");
  const word = reservedHere(cursor) ?? fail(cursor, "expected a compound command");
  cursor.at += word.length;
  if (word === "{") return bracketed(cursor, "}");
  if (word === "[[") return compound("condition", { tests: readCondition(cursor) });
  if (word === "if") return compound("group", { body: readIf(cursor) });
  if (word === "while" || word === "until") return compound("group", { body: readWhile(cursor) });
  if (word === "for" || word === "select") return readFor(cursor, word);
  if (word === "case") return readCase(cursor);
  if (word === "function") return readFunction(cursor);
  return fail(cursor, `${JSON.stringify(word)} in this place`);
}

function bracketed(cursor: Cursor, closer: string): Compound {
  const body = readScript(cursor, [closer]);
  expect(cursor, closer);
  return compound("group", { body });
}

function readArithmeticCommand(cursor: Cursor): Compound {
  expect(cursor, "((");
  const expression = readArithmetic(cursor, "))");
  expect(cursor, "))");
  return compound("arithmetic", { arithmetic: [expression] });
}

/** From behind `if` or `elif` to the end of `fi`. */
function readIf(cursor: Cursor): Node[] {
  const nodes = readUpTo(cursor, "then");
  nodes.push(...readScript(cursor, ["elif", "else", "fi"]));
  if (take(cursor, /elif/y)) return [...nodes, ...readIf(cursor)];
  if (take(cursor, /else/y)) return [...nodes, ...readUpTo(cursor, "fi")];
  expect(cursor, "fi");
  return nodes;
}

function readWhile(cursor: Cursor): Node[] {
  return [...readUpTo(cursor, "do"), ...readUpTo(cursor, "done")];
}

function readUpTo(cursor: Cursor, closer: string): Node[] {
  const nodes = readScript(cursor, [closer]);
  expect(cursor, closer);
  return nodes;
}

function readFor(cursor: Cursor, keyword: "for" | "select"): Compound {
  skipBlanks(cursor);
  if (take(cursor, /\(\(/y)) return readArithmeticFor(cursor);
  const name =
    take(cursor, /[A-Za-z_]\w*(?=[ \t\n;])/y)?.[0] ?? fail(cursor, "expected the variable of a loop");
  skipLines(cursor);
  const words = reservedHere(cursor) === "in" ? readForWords(cursor) : [];
  take(cursor, /;(?!;)/y);
  return compound(keyword, { name, words, body: readDo(cursor) });
}

function readForWords(cursor: Cursor) {
  expect(cursor, "in");
  const words = [];
  for (skipBlanks(cursor); atWord(cursor) && here(cursor) !== "#"; skipBlanks(cursor))
    words.push(readWord(cursor));
  if (!/[;\n]/.test(here(cursor))) fail(cursor, "expected a line break or ; before do");
  return words;
}

function readArithmeticFor(cursor: Cursor): Compound {
  const arithmetic = [readArithmetic(cursor, ";")];
  expect(cursor, ";");
  arithmetic.push(readArithmetic(cursor, ";"));
  expect(cursor, ";");
  arithmetic.push(readArithmetic(cursor, "))"));
  expect(cursor, "))");
  skipBlanks(cursor);
  take(cursor, /;(?!;)/y);
  return compound("arithmetic", { arithmetic, body: readDo(cursor) });
}

function readDo(cursor: Cursor): Node[] {
  skipLines(cursor);
  if (reservedHere(cursor) !== "do") fail(cursor, "expected do");
  expect(cursor, "do");
  return readUpTo(cursor, "done");
}

function readCase(cursor: Cursor): Compound {
  skipBlanks(cursor);
  const node = compound("case", { words: [readWord(cursor)] });
  skipLines(cursor);
  if (reservedHere(cursor) !== "in") fail(cursor, "expected in");
  expect(cursor, "in");
  for (skipLines(cursor); reservedHere(cursor) !== "esac"; skipLines(cursor)) readCaseItem(cursor, node);
  expect(cursor, "esac");
  return node;
}

function readCaseItem(cursor: Cursor, node: Compound): void {
  take(cursor, /\(/y);
  do {
    skipBlanks(cursor);
    node.words.push(readWord(cursor));
    skipBlanks(cursor);
  } while (take(cursor, /\|/y));
  expect(cursor, ")");
  node.body.push(...readScript(cursor, [";;", ";&", "esac"]));
  if (reservedHere(cursor) !== "esac" && !take(cursor, /;;&?|;&/y)) fail(cursor, "expected ;;");
}

function readFunction(cursor: Cursor): Compound {
  skipBlanks(cursor);
  const name = take(cursor, /[\w.:+-]+/y)?.[0] ?? fail(cursor, "expected the name of a function");
  skipBlanks(cursor);
  take(cursor, /\([ \t]*\)/y);
  return readFunctionBody(cursor, name);
}

export function readFunctionBody(cursor: Cursor, name: string): Compound {
  skipLines(cursor);
  return compound("function", { name, body: [readCompound(cursor)] });
}
