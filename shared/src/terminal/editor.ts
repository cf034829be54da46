/** The line that the user types: Node's readline does the editing, on keys and a screen that it is handed. */

import { createInterface, type Interface } from "node:readline";
import { PassThrough } from "node:stream";
import { PROMPT } from "./input.ts";
import { createLineQueue, type LineQueue } from "./line-queue.ts";
import { freeLine } from "./screen.ts";
import { keepBelowOutput, type Prompt, promptScreen } from "./split-screen.ts";

export interface Editor {
  prompt: Prompt;
  /** The keys that readline reads. It would read the terminal itself and take all of them. */
  keys: PassThrough;
  readline: Interface;
  /** What was sent with Enter. */
  lines: LineQueue;
}

/** An editor whose prompt is not open yet. */
export function createEditor(): Editor {
  const prompt: Prompt = { isOpen: false };
  const keys = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => process.stdin.setRawMode(isRaw),
  });
  const output = promptScreen(prompt);
  const readline = createInterface({ input: keys, output, terminal: true, prompt: PROMPT });
  const editor = { prompt, keys, readline, lines: createLineQueue() };
  keepBelowOutput(prompt, readline);
  followLines(editor);
  // Suspending this process alone would leave pnpm in the foreground and the terminal dead.
  readline.on("SIGTSTP", () => {});
  return editor;
}

function followLines({ prompt, readline, lines }: Editor): void {
  readline.on("line", (line) => {
    prompt.isOpen = false;
    lines.push(line);
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
  readline.prompt(true);
}

/**
 * Hands on what was typed, one character at a time: of several at once, as an input method sends them, readline would
 * put all but the last at the end of the line, wherever the cursor is.
 */
export function typeInto({ keys, readline }: Editor, text: string): void {
  // There it may, and a long text that is pasted is inserted in one go.
  const isAtEnd = readline.cursor === readline.line.length && !/\p{Cc}/u.test(text);
  for (const piece of isAtEnd ? [text] : text) keys.write(piece);
}

/** Removes what was typed, before and behind the cursor. */
export function clearLine({ readline }: Editor): void {
  readline.write(null, { ctrl: true, name: "e" });
  readline.write(null, { ctrl: true, name: "u" });
}
