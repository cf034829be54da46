/** Reads commands the way bash does: lists of pipelines of commands. The entrance to our own reader. */

import type { Compound, Node } from "./ast.ts";
import { compound, perhaps, readCompound, readNamedFunction } from "./compound.ts";
import { type Cursor, fail, here, looking, newBudget, spend, take } from "./cursor.ts";
import { readExpansion } from "./expansion.ts";
import { skipLines } from "./heredoc.ts";
import { readSimpleCommand } from "./simple-command.ts";
import { isReserved, reservedHere, skipBlanks } from "./tokens.ts";

/** Reads a whole text. Throws NotUnderstood. */
export function parseScript(text: string): Node[] {
  const grammar = { script: readUntil, expansion: readExpansion };
  return readUntil({ text, grammar, at: 0, depth: 0, heredocs: [], budget: newBudget() }, []);
}

/**
 * Reads commands up to one of `closers` (reserved words or signs), or to the end of the text when there are
 * none.
 */
function readUntil(cursor: Cursor, closers: string[]): Node[] {
  const nodes: Node[] = [];
  for (skipLines(cursor); !atCloser(cursor, closers); skipLines(cursor)) {
    if (here(cursor) === "") fail(cursor, `expected ${closers.join(" or ")}`);
    const node = readList(cursor);
    skipBlanks(cursor);
    take(cursor, /#[^\n]*/y);
    const separator = takeSeparator(cursor);
    if (!separator && !atCloser(cursor, closers)) fail(cursor, "something after a complete command");
    nodes.push(separator === "&" ? compound("background", { body: [node], apart: true }) : node);
  }
  if (nodes.length === 0 && closers.length > 0 && !closers.includes(";;")) fail(cursor, "no command");
  return markAwaited(nodes);
}

function takeSeparator(cursor: Cursor): string | undefined {
  return here(cursor) === "\n" ? "\n" : take(cursor, /;(?![;&])|&(?![&>])/y)?.[0];
}

/** a & b & wait: anything else in between could end the script before. */
function markAwaited(nodes: Node[]): Node[] {
  let awaited = false;
  for (const node of nodes.toReversed())
    if (node.kind === "background") node.awaited = awaited;
    else awaited = node.kind === "command" && node.words.map(({ raw }) => raw).join(" ") === "wait";
  return nodes;
}

function atCloser(cursor: Cursor, closers: string[]): boolean {
  if (closers.length === 0) return here(cursor) === "";
  return closers.some((closer) =>
    isReserved(closer) ? reservedHere(cursor) === closer : looking(cursor, closer),
  );
}

/** a && b || c */
function readList(cursor: Cursor): Node {
  const sure = [readPipeline(cursor)];
  const others: Compound[] = [];
  for (skipBlanks(cursor); looking(cursor, "&&") || looking(cursor, "||"); skipBlanks(cursor)) {
    const last = sure.at(-1);
    const either = others.length > 0 || looking(cursor, "||");
    if (last?.kind === "command" && !either) last.guarded = true;
    cursor.at += 2;
    skipLines(cursor);
    if (either) others.push(perhaps([readPipeline(cursor)]));
    else sure.push(readPipeline(cursor));
  }
  if (others.length === 0) return oneOrMany("group", sure);
  const body = [perhaps(sure), ...others];
  // Of a && b || c, either b or c runs.
  return compound("group", others.length === 1 ? { body, branches: body } : { body });
}

/** ! time a | b |& c */
function readPipeline(cursor: Cursor): Node {
  let negated = false;
  for (let word = reservedHere(cursor); word === "!" || word === "time"; word = reservedHere(cursor)) {
    spend(cursor);
    negated ||= word === "!";
    cursor.at += word.length;
    skipBlanks(cursor);
    if (word === "time") take(cursor, /-p(?=[ \t])[ \t]*/y);
  }
  const nodes = [readOneCommand(cursor)];
  for (skipBlanks(cursor); take(cursor, /\|(?!\|)&?/y); skipBlanks(cursor)) {
    skipLines(cursor);
    nodes.push(readOneCommand(cursor));
  }
  const pipeline = oneOrMany("pipeline", nodes);
  // With `!` in front, what follows && runs when this has failed.
  return negated ? perhaps([pipeline]) : pipeline;
}

function oneOrMany(kind: "group" | "pipeline", nodes: Node[]): Node {
  const [only] = nodes;
  return nodes.length === 1 && only ? only : compound(kind, { body: nodes });
}

function readOneCommand(cursor: Cursor): Node {
  spend(cursor);
  if (looking(cursor, "(") || reservedHere(cursor)) return readCompound(cursor);
  const command = readSimpleCommand(cursor);
  return looking(cursor, "(") ? readNamedFunction(cursor, command) : command;
}
