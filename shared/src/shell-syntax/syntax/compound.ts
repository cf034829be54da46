/** Compound commands: groups, conditions, loops, case and functions, with the redirections after them. */

import { readArithmetic } from "./arithmetic.ts";
import type { Command, Compound, Node, Word } from "./ast.ts";
import { readCondition } from "./condition.ts";
import { type Cursor, deeper, expect, fail, here, looking, take } from "./cursor.ts";
import { skipLines } from "./heredoc.ts";
import { readRedirect } from "./redirect.ts";
import { reservedHere, skipBlanks } from "./tokens.ts";
import { atWord, readWord } from "./words.ts";

/** A compound command with the redirections after it. */
export function readCompound(cursor: Cursor): Compound {
  const node = deeper(cursor, () => readCompoundBody(cursor));
  for (skipBlanks(cursor); ; skipBlanks(cursor)) {
    const redirect = readRedirect(cursor);
    if (!redirect) return node;
    node.redirects.push(redirect);
  }
}

export function compound(kind: Compound["kind"], content: Partial<Compound>): Compound {
  return { kind, words: [], arithmetic: [], tests: [], body: [], redirects: [], ...content };
}

/** What may be run or not. */
export function perhaps(body: Node[]): Compound {
  return compound("group", { body });
}

function readCompoundBody(cursor: Cursor): Compound {
  if (looking(cursor, "((")) return readArithmeticCommand(cursor);
  if (take(cursor, /\(/y)) return bracketed(cursor, ")");
  const word = reservedHere(cursor) ?? fail(cursor, "expected a compound command");
  cursor.at += word.length;
  if (word === "{") return bracketed(cursor, "}");
  if (word === "[[") return compound("condition", { tests: readCondition(cursor) });
  if (word === "if") return readIf(cursor);
  if (word === "while" || word === "until") return compound("loop", { body: readWhile(cursor) });
  if (word === "for" || word === "select") return readFor(cursor, word);
  if (word === "case") return readCase(cursor);
  if (word === "function") return readFunction(cursor);
  return fail(cursor, `${JSON.stringify(word)} in this place`);
}

function bracketed(cursor: Cursor, closer: string): Compound {
  const body = cursor.grammar.script(cursor, [closer]);
  expect(cursor, closer);
  return compound("group", { body, apart: closer === ")" });
}

function readArithmeticCommand(cursor: Cursor): Compound {
  expect(cursor, "((");
  const expression = readArithmetic(cursor, "))");
  expect(cursor, "))");
  return compound("arithmetic", { arithmetic: [expression] });
}

/** From after `if` to the end of `fi`. */
function readIf(cursor: Cursor): Compound {
  const body: Node[] = [];
  const branches: Compound[] = [];
  do {
    const condition = perhaps(readUpTo(cursor, "then"));
    const branch = perhaps(cursor.grammar.script(cursor, ["elif", "else", "fi"]));
    body.push(condition, branch);
    branches.push(branch);
  } while (take(cursor, /elif/y));
  const last = take(cursor, /else/y) ? perhaps(readUpTo(cursor, "fi")) : undefined;
  if (last) return compound("group", { body: [...body, last], branches: [...branches, last] });
  expect(cursor, "fi");
  return compound("group", { body });
}

function readWhile(cursor: Cursor): Node[] {
  return [...readUpTo(cursor, "do"), ...readUpTo(cursor, "done")];
}

function readUpTo(cursor: Cursor, closer: string): Node[] {
  const nodes = cursor.grammar.script(cursor, [closer]);
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

function readForWords(cursor: Cursor): Word[] {
  expect(cursor, "in");
  const words: Word[] = [];
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
  node.body.push(perhaps(cursor.grammar.script(cursor, [";;", ";&", "esac"])));
  if (reservedHere(cursor) !== "esac" && !take(cursor, /;;&?|;&/y)) fail(cursor, "expected ;;");
}

function readFunction(cursor: Cursor): Compound {
  skipBlanks(cursor);
  const name = take(cursor, /[\w.:+-]+/y)?.[0] ?? fail(cursor, "expected the name of a function");
  skipBlanks(cursor);
  take(cursor, /\([ \t]*\)/y);
  return readFunctionBody(cursor, name);
}

/** `name()`: the brackets follow right after the first word. */
export function readNamedFunction(cursor: Cursor, command: Command): Compound {
  const [name, ...more] = command.words;
  if (!name || more.length + command.assignments.length + command.redirects.length > 0)
    fail(cursor, "a bracket");
  if (!take(cursor, /\([ \t]*\)/y)) fail(cursor, "a bracket");
  return readFunctionBody(cursor, name.raw);
}

function readFunctionBody(cursor: Cursor, name: string): Compound {
  skipLines(cursor);
  return compound("function", { name, body: [readCompound(cursor)] });
}
