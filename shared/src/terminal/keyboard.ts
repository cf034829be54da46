/** The keyboard of a terminal: prompts are typed into a line editor, and questions are answered by single keys. */

import { PassThrough } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { setImmediate } from "node:timers/promises";
import { realClock } from "../clock/index.ts";
import { visible } from "../text/index.ts";
import type { Answer, Asked } from "./ask.ts";
import { chooseByKeys, type Keys } from "./choose.ts";
import type { Completions } from "./complete.ts";
import { clearLine, createEditor, type Editor, isBusyTyping, openPrompt } from "./editor.ts";
import { type Input, PROMPT } from "./input.ts";
import { holdOutputBelow, printLine, releaseOutput } from "./screen.ts";
import { questionText, showQuestion } from "./show-question.ts";
import type { Speaker } from "./speaker.ts";
import { coverPrompt, uncoverPrompt } from "./split-screen.ts";
import { untilNothingIsTyped } from "./sudden-question.ts";
import { typeFields } from "./type-fields.ts";
import { askWhy } from "./why-not.ts";

interface Keyboard {
  editor: Editor;
  /** The keys go there while a question is open. */
  question?: PassThrough | undefined;
  known: Completions;
  onInterrupt: OnInterrupt;
}

/** Ctrl-C was pressed, perhaps while a question was open. */
export type OnInterrupt = (asker?: Speaker) => void;

/**
 * Prompts and answers from the keyboard. Text that is typed while a turn runs is not shown, and not lost: it is at the
 * next prompt. When a turn starts by itself, the prompt stays open below it, with what was typed.
 */
export function keyboardInput(
  known: Completions,
  onInterrupt: OnInterrupt,
  isTurnRunning: () => boolean,
): Input {
  const editor = createEditor(known);
  const keyboard: Keyboard = { editor, known, onInterrupt };
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

/** Keys that come in one piece belong together: all of them go to the question, or all to the line editor. */
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
    const answer = await putQuestion(keyboard, { ...asked, isBusy: asked.isSudden || isBusyTyping(editor) });
    if (answer) return answer;
  }
  return "nobody";
}

/** The question has the keys and the screen until it is answered. Undefined when the keys were meant for the prompt. */
async function putQuestion(keyboard: Keyboard, question: Asked): Promise<Answer | undefined> {
  const { prompt, readline } = keyboard.editor;
  holdOutputBelow(() => showQuestion(question));
  coverPrompt(prompt, readline);
  const { answer, rest } = await readAnswer(keyboard, question);
  releaseOutput();
  uncoverPrompt(prompt, readline);
  await typeAhead(keyboard, rest);
  return answer;
}

/** Types keys into the line at the prompt. */
async function typeAhead({ editor: { keys } }: Keyboard, text: string): Promise<void> {
  keys.write(text);
  // Now the line contains it.
  await setImmediate();
}

async function readAnswer(keyboard: Keyboard, question: Asked): Promise<{ answer?: Answer; rest: string }> {
  const interrupted = new AbortController();
  const signal = AbortSignal.any([question.signal, interrupted.signal]);
  const pieces = new PassThrough();
  const keys: Keys = {
    pieces,
    clock: realClock,
    line: () => keyboard.editor.readline.line,
    type: (text) => typeAhead(keyboard, text),
    onInterrupt() {
      interrupted.abort();
      keyboard.onInterrupt(question.asker);
    },
  };
  keyboard.question = pieces;
  process.stdin.setRawMode(true);
  const { choice, rest } = await chooseByKeys(
    { ...question, signal },
    keys,
    () => `${questionText(question)}\n`,
  );
  const mayExplain = choice === "no" && question.mayExplain && !signal.aborted && rest === "";
  const why = mayExplain ? await askWhy(keys, signal, (line) => isCommand(keyboard, line)) : undefined;
  const isFilled = choice !== "once" || (await typeFields(question.fields ?? [], keys, signal));
  keyboard.question = undefined;
  if (!isFilled) return { answer: "no", rest };
  return { answer: why?.reason ? { no: why.reason } : choice, rest: rest + (why?.rest ?? "") };
}

function isCommand({ known }: Keyboard, line: string): boolean {
  const [name = ""] = line.trim().split(/\s/);
  return known.commands().includes(name);
}
