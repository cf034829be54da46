/** The keyboard of a terminal: prompts are typed into a line editor, and questions are answered by single keys. */

import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { setImmediate } from "node:timers/promises";
import { visible } from "../text/index.ts";
import { words } from "../wording/index.ts";
import { type Answer, type Asked, showQuestion } from "./ask.ts";
import type { Completions } from "./complete.ts";
import { showAside } from "./display.ts";
import { clearLine, createEditor, type Editor, openPrompt } from "./editor.ts";
import { type Input, PROMPT } from "./input.ts";
import { chooseByKey } from "./key-question.ts";
import { holdOutputBelow, inLanguage, printLine, releaseOutput } from "./screen.ts";
import { MAIN, type Speaker } from "./speaker.ts";
import { coverPrompt, uncoverPrompt } from "./split-screen.ts";
import { chooseByWord, untilNothingIsTyped } from "./sudden-question.ts";

interface Keyboard {
  editor: Editor;
  /** The keys go there while a question is open. */
  question?: PassThrough | undefined;
  onInterrupt: OnInterrupt;
}

/** Ctrl-C was pressed, perhaps at somebody's question. */
export type OnInterrupt = (asker?: Speaker) => void;

/**
 * Prompts and answers from the keyboard. What is typed while a turn runs is not shown, and not lost: it stands at the
 * next prompt. When a turn starts by itself, the prompt stays open below it, with what was typed.
 */
export function keyboardInput(
  known: Completions,
  onInterrupt: OnInterrupt,
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
    answer: (question) => answer(keyboard, question),
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

async function answer(keyboard: Keyboard, question: Asked): Promise<Answer> {
  const { editor } = keyboard;
  const asked = { ...question, isSudden: question.isSudden || editor.prompt.isOpen };
  while (!process.stdin.readableEnded) {
    if (asked.isSudden) await untilNothingIsTyped(editor, asked);
    if (asked.signal.aborted) return "no";
    const answer = await putQuestion(keyboard, asked);
    if (answer) return answer;
  }
  return "nobody";
}

/** The question has the keys and the screen until it is answered. Undefined when the keys were meant for the prompt. */
async function putQuestion(keyboard: Keyboard, question: Asked): Promise<Answer | undefined> {
  const { prompt, readline, keys } = keyboard.editor;
  holdOutputBelow(() => {
    showQuestion(question);
    if (question.isSudden) showAside(MAIN, words.howToAnswer);
  });
  coverPrompt(prompt, readline);
  const { answer, rest } = await readAnswer(keyboard, question);
  releaseOutput();
  uncoverPrompt(prompt, readline);
  keys.write(rest);
  // Now the line holds it.
  await setImmediate();
  return answer;
}

async function readAnswer(keyboard: Keyboard, question: Asked): Promise<{ answer?: Answer; rest: string }> {
  const interrupted = new AbortController();
  const onInterrupt = () => {
    interrupted.abort();
    keyboard.onInterrupt(question.asker);
  };
  const signal = AbortSignal.any([question.signal, interrupted.signal]);
  const keys = new PassThrough();
  keyboard.question = keys;
  process.stdin.setRawMode(true);
  const choose = question.isSudden ? chooseByWord : chooseByKey;
  const { choice, rest } = await choose(keys, { ...question, signal }, onInterrupt);
  const mayExplain = choice === "no" && question.mayExplain && !signal.aborted;
  const reason = mayExplain && (await askWhy(keys, signal, onInterrupt));
  keyboard.question = undefined;
  return { answer: reason ? { no: reason } : choice, rest };
}

/** The reason for a no, typed in one line; "" when there is none, and when it is not needed any more. */
function askWhy(keys: Readable, signal: AbortSignal, onInterrupt: () => void): Promise<string> {
  const reader = createInterface({ input: keys, output: process.stderr, terminal: true });
  return new Promise<string>((resolve) => {
    reader.on("SIGINT", onInterrupt);
    reader.on("close", () => resolve(""));
    signal.addEventListener("abort", () => reader.close(), { once: true });
    reader.question(`  ${inLanguage(words.whyNot)}`, (reason) => resolve(reason.trim()));
  }).finally(() => reader.close());
}
