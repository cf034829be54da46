/** A place in the text of a command, and the two ways on: take what is understood, or give up. */

import type { Node, Part, Redirect } from "./ast.ts";

/** The rules that rules below them come back to: a word may hold a script, arithmetic an expansion. */
export interface Grammar {
  script(cursor: Cursor, closers: string[]): Node[];
  expansion(cursor: Cursor, quoted: boolean): Part;
}

export interface Cursor {
  readonly text: string;
  readonly grammar: Grammar;
  at: number;
  depth: number;
  heredocs: Heredoc[]; // opened on this line
  readonly budget: { steps: number }; // what may still be read
}

export interface Heredoc {
  redirect: Redirect;
  delimiter: string;
  quoted: boolean;
  stripTabs: boolean;
}

/** The text is not shell, or not shell we are sure about. Both count as "not understood". */
export class NotUnderstood extends Error {}

/** Too long to judge while the user waits: the rest of the text is not read. */
export class TooLong extends Error {}

// A piece of a word, a sign or a command is a step. Several times what a long script of a person takes; judging them all takes some 50 ms.
const MOST_STEPS = 2000;

export function newBudget(): Cursor["budget"] {
  return { steps: MOST_STEPS };
}

/** Counts one step. */
export function spend(cursor: Cursor): void {
  cursor.budget.steps -= 1;
  if (cursor.budget.steps < 0) throw new TooLong("It is too long to be judged. Put it into a file.");
}

export function fail(cursor: Cursor, what: string): never {
  throw new NotUnderstood(`${what} at character ${cursor.at + 1}`);
}

/** Takes what the sticky expression matches here; undefined when it does not. */
export function take(cursor: Cursor, sticky: RegExp): RegExpExecArray | undefined {
  sticky.lastIndex = cursor.at;
  const match = sticky.exec(cursor.text);
  if (!match) return undefined;
  cursor.at = sticky.lastIndex;
  return match;
}

export function looking(cursor: Cursor, text: string): boolean {
  return cursor.text.startsWith(text, cursor.at);
}

export function expect(cursor: Cursor, text: string): void {
  if (!looking(cursor, text)) fail(cursor, `expected ${JSON.stringify(text)}`);
  cursor.at += text.length;
}

/** Is something here that the shell replaces: `$…` or a back-quote? */
export function atExpansion(cursor: Cursor): boolean {
  return looking(cursor, "$") || looking(cursor, "`");
}

/** The text from an earlier place to here. */
export function since(cursor: Cursor, start: number): string {
  return cursor.text.slice(start, cursor.at);
}

/** The character here, or "" at the end. */
export function here(cursor: Cursor, ahead = 0): string {
  return cursor.text[cursor.at + ahead] ?? "";
}

const DEEPEST = 100;

/** Runs `read` one level deeper; nesting beyond all reason is not understood. */
export function deeper<T>(cursor: Cursor, read: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > DEEPEST) fail(cursor, "nested too deeply");
  const result = read();
  cursor.depth -= 1;
  return result;
}
