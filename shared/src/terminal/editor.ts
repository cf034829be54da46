/** The line that the user types: Node's readline does the editing, on keys and a screen that it is handed. */

import { createInterface, emitKeypressEvents, type Key } from "node:readline";
import { PassThrough } from "node:stream";
import { realClock } from "../clock/index.ts";
import { type Completed, type Completions, complete } from "./complete.ts";
import { press, type TypedText } from "./edits.ts";
import { type Folds, fold, unfold } from "./folds.ts";
import { addToHistory, historyFile, readHistory } from "./history.ts";
import { PROMPT } from "./input.ts";
import { createLineQueue, type LineQueue } from "./line-queue.ts";
import { createHistory } from "./recall.ts";
import { freeLine } from "./screen.ts";
import { drawPrompt, keepBelowOutput, type Prompt, promptScreen } from "./split-screen.ts";

const LATELY_MS = 2_000;
const PASTES_IN_BRACKETS = "\u001b[?2004h";
const PASTES_PLAIN = "\u001b[?2004l";

export interface Editor extends TypedText {
  prompt: Prompt;
  /** The keys that are meant for the line. */
  keys: PassThrough;
  /** The text that was sent with Enter. */
  lines: LineQueue;
  /** When the last key came. 0 after a prompt was sent: a question of its turn is expected. */
  typedAt: number;
}

/** An editor whose prompt is not open yet. */
export function createEditor(known: Completions): Editor {
  const prompt: Prompt = { isOpen: false, isCovered: false };
  const folds: Folds = new Map();
  const history = createHistory(readHistory(historyFile()).map((text) => fold(folds, text)));
  const readline = createInterface({
    // readline would read the terminal itself and take all keys. So it reads nothing, and we pass it each key.
    input: Object.assign(new PassThrough(), {
      setRawMode: (isRaw: boolean) => process.stdin.setRawMode(isRaw),
    }),
    output: promptScreen(prompt),
    terminal: true,
    prompt: PROMPT,
    // It would keep a second history.
    historySize: 0,
    completer: (line: string, done: (error: null, found: Completed) => void) =>
      complete(line, known).then((found) => done(null, found)),
  });
  const keys = new PassThrough();
  const editor: Editor = { prompt, keys, readline, folds, history, lines: createLineQueue(), typedAt: 0 };
  keepBelowOutput(prompt, readline);
  followKeys(editor);
  followLines(editor);
  // Suspending this process alone would leave pnpm in the foreground and the terminal dead.
  readline.on("SIGTSTP", () => {});
  return editor;
}

function followKeys(editor: Editor): void {
  const { keys, readline } = editor;
  emitKeypressEvents(keys);
  keys.on("keypress", (text: string | undefined, key: Key) => {
    editor.typedAt = realClock.now();
    press(editor, text, key);
  });
  readline.on("close", () => keys.removeAllListeners("keypress"));
  process.stderr.write(PASTES_IN_BRACKETS);
  process.on("exit", () => process.stderr.write(PASTES_PLAIN));
}

function followLines(editor: Editor): void {
  const {
    prompt,
    readline,
    folds,
    history: { former },
    lines,
  } = editor;
  readline.on("line", (line) => {
    // A question that follows belongs to this prompt. A line that is typed ahead is about something else.
    if (prompt.isOpen) editor.typedAt = 0;
    prompt.isOpen = false;
    const text = unfold(folds, line);
    lines.push(text);
    if (text.trim() === "" || line === former[0]) return;
    former.unshift(line);
    // Where it cannot be kept, it was at least typed.
    addToHistory(text, historyFile()).catch(() => {});
  });
  readline.on("close", () => {
    if (prompt.isOpen) process.stderr.write("\n");
    prompt.isOpen = false;
    lines.end();
  });
}

/** Shows the prompt, and what was typed before. */
export function openPrompt({ prompt, readline }: Editor): void {
  freeLine();
  prompt.isOpen = true;
  drawPrompt(prompt, readline);
}

/** Whether something is typed that is not sent yet. */
export function isTyping({ readline, paste }: Editor): boolean {
  return readline.line !== "" || paste !== undefined;
}

/** Whether the user is typing, or was typing just now. */
export function isBusyTyping(editor: Editor): boolean {
  return isTyping(editor) || realClock.now() - editor.typedAt < LATELY_MS;
}

/** Removes the typed text, before and after the cursor. */
export function clearLine({ readline }: Editor): void {
  readline.write(null, { ctrl: true, name: "e" });
  readline.write(null, { ctrl: true, name: "u" });
}
