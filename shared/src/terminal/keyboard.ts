/** The keyboard of a terminal: prompts are typed into a line editor, and questions are answered by single keys. */

import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { visible } from "../text/index.ts";
import { words } from "../wording/index.ts";
import { type Answer, type Question, showQuestion } from "./ask.ts";
import type { Completions } from "./complete.ts";
import { clearLine, createEditor, type Editor, openPrompt } from "./editor.ts";
import { type Input, PROMPT } from "./input.ts";
import { chooseByKey } from "./key-question.ts";
import { inLanguage, printLine } from "./screen.ts";

interface Keyboard {
  editor: Editor;
  /** The keys go there while a question is open. */
  question?: PassThrough | undefined;
  onInterrupt(): void;
}

/**
 * Prompts and answers from the keyboard. What is typed while a turn runs is not shown, and not lost: it stands at the
 * next prompt. When a turn starts by itself, the prompt stays open below it, with what was typed.
 */
export function keyboardInput(
  known: Completions,
  onInterrupt: () => void,
  isTurnRunning: () => boolean,
): Input {
  const editor = createEditor(known);
  const keyboard: Keyboard = { editor, onInterrupt };
  editor.readline.on("SIGINT", () => {
    if (isTurnRunning() || editor.readline.line === "") onInterrupt();
    else clearLine(editor);
  });
  readKeys(keyboard);
  return {
    interactive: true,
    answersAlone: false,
    hasLine: () => !editor.lines.isEmpty(),
    nextLine: (signal) => nextLine(editor, signal),
    answer: (question, signal) => answer(keyboard, question, signal),
    close: () => editor.readline.close(),
  };
}

/** What comes in one piece belongs together: all of it goes to the question, or all of it to the line editor. */
function readKeys(keyboard: Keyboard): void {
  const { editor } = keyboard;
  const decoder = new StringDecoder("utf8");
  process.stdin.on("data", (chunk: Buffer) => {
    const text = decoder.write(chunk);
    if (keyboard.question) keyboard.question.write(text);
    else editor.keys.write(text);
  });
  process.stdin.on("end", () => editor.readline.close());
}

async function nextLine(editor: Editor, signal: AbortSignal): Promise<string | undefined> {
  const { lines, prompt } = editor;
  if (!lines.isEmpty()) {
    const typedAhead = await lines.next();
    if (typedAhead?.trim()) printLine(PROMPT + visible(typedAhead));
    return typedAhead;
  }
  if (!prompt.isOpen) openPrompt(editor);
  return lines.next(signal);
}

async function answer(keyboard: Keyboard, question: Question, signal: AbortSignal): Promise<Answer> {
  const { stdin } = process;
  if (stdin.readableEnded) return "nobody";
  showQuestion(question);
  stdin.setRawMode(true);
  keyboard.question = new PassThrough();
  const choice = await chooseByKey(keyboard.question, question, signal, keyboard.onInterrupt);
  const reason = choice === "no" && question.mayExplain ? await askWhy(keyboard, signal) : "";
  keyboard.question = undefined;
  return reason ? { no: reason } : choice;
}

/** The reason for a no, typed in one line; "" when there is none, and when the turn was stopped. */
function askWhy(
  { question = new PassThrough(), onInterrupt }: Keyboard,
  signal: AbortSignal,
): Promise<string> {
  if (signal.aborted) return Promise.resolve("");
  const reader = createInterface({ input: question, output: process.stderr, terminal: true });
  return new Promise<string>((resolve) => {
    reader.on("SIGINT", onInterrupt);
    reader.on("close", () => resolve(""));
    signal.addEventListener("abort", () => reader.close(), { once: true });
    reader.question(`  ${inLanguage(words.whyNot)}`, (reason) => resolve(reason.trim()));
  }).finally(() => reader.close());
}
