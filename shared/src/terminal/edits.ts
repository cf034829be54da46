/** Keys that change the typed line in another way than Node's readline does. */

import type { Interface, Key } from "node:readline";
import { graphemesOf } from "../text/index.ts";
import { type Folds, fold } from "./folds.ts";
import { type History, recall } from "./recall.ts";

/** The line that is being typed. */
export interface TypedText {
  readline: Interface;
  folds: Folds;
  history: History;
  /** The part of a paste that has arrived. */
  paste?: string | undefined;
}

/** Carries out a key. */
export function press(typed: TypedText, text: string | undefined, key: Key): void {
  if (key.name === "paste-start") typed.paste = "";
  else if (key.name === "paste-end") endPaste(typed);
  else if (typed.paste !== undefined) typed.paste += key.sequence ?? text ?? "";
  else if (goesOn(typed, key)) replace(typed, -1, 0, "\n");
  else if (isKey(key, "up", "p")) bringBack(typed, 1);
  else if (isKey(key, "down", "n")) bringBack(typed, -1);
  else if (isPlain(key, "backspace")) replace(typed, -before(typed).length, 0, "");
  else if (isPlain(key, "delete")) replace(typed, 0, behind(typed).length, "");
  else for (let times = stepsFor(typed, key); times > 0; times--) typed.readline.write(text ?? "", key);
}

/** A paste is a part of the line, whatever keys its characters would be. */
function endPaste(typed: TypedText): void {
  const text = typed.paste?.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "") ?? "";
  typed.paste = undefined;
  replace(typed, 0, 0, fold(typed.folds, text.replace(/\n$/, "")));
}

/** Enter after a backslash begins a new line of the same prompt. */
function goesOn({ readline: { line, cursor } }: TypedText, { name }: Key): boolean {
  const isEnter = name === "return" || name === "enter";
  return isEnter && cursor === line.length && (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;
}

function bringBack(typed: TypedText, step: 1 | -1): void {
  const { line, cursor } = typed.readline;
  const text = recall(typed.history, typed.readline, step);
  if (text !== undefined) replace(typed, -cursor, line.length - cursor, text);
}

/** readline moves by one code point. A character may have several. */
function stepsFor(typed: TypedText, key: Key): number {
  if (isPlain(key, "left")) return [...before(typed)].length;
  if (isPlain(key, "right")) return [...behind(typed)].length;
  return 1;
}

/** The character before the cursor. A folded text counts as one. */
function before({ readline: { line, cursor }, folds }: TypedText): string {
  const text = line.slice(0, cursor);
  return [...folds.keys()].find((mark) => text.endsWith(mark)) ?? graphemesOf(text).at(-1) ?? "";
}

function behind({ readline: { line, cursor }, folds }: TypedText): string {
  const text = line.slice(cursor);
  return [...folds.keys()].find((mark) => text.startsWith(mark)) ?? graphemesOf(text).at(0) ?? "";
}

/** Either a key of its own, or a letter with Ctrl. */
function isKey(key: Key, name: string, letter: string): boolean {
  return isPlain(key, name) || (key.ctrl === true && !key.meta && key.name === letter);
}

function isPlain({ name, ctrl, meta }: Key, wanted: string): boolean {
  return name === wanted && !ctrl && !meta;
}

/** Replaces the text from `start` to `end`, both counted from the cursor, and moves the cursor after it. */
function replace({ readline }: TypedText, start: number, end: number, text: string): void {
  const { line, cursor } = readline;
  const changed = line.slice(0, cursor + start) + text + line.slice(cursor + end);
  // readline offers no other way to get a line break into the line.
  Object.assign(readline, { line: changed, cursor: cursor + start + text.length });
  readline.prompt(true);
}
