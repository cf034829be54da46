/** Where prompts and answers come from: the command line, or a pipe. keyboard.ts reads the keyboard. */

import { createInterface } from "node:readline";
import { visible } from "../text/index.ts";
import { words } from "../wording/index.ts";
import { type Answer, type Asked, choicesLine, parseAnswer, parseRefusal, type Question } from "./ask.ts";
import { showAside } from "./display.ts";
import { fillFields } from "./fields.ts";
import { createLineQueue, type LineQueue } from "./line-queue.ts";
import { printAside, printLine } from "./screen.ts";
import { showQuestion } from "./show-question.ts";
import { MAIN } from "./speaker.ts";

export const PROMPT = "> ";

/** Where prompts and answers come from. */
export interface Input {
  /** A user saw each failure on the screen: the exit code need not report it. */
  interactive: boolean;
  /** The answers were given in advance, so they also count in a turn that the user did not type. */
  answersAlone: boolean;
  /** Whether the next line, or the end, is already there. */
  hasLine(): boolean;
  /** The next line, or undefined when there will be none, or when `signal` aborts, which takes no line. */
  nextLine(signal: AbortSignal): Promise<string | undefined>;
  /** Shows the question and waits for the answer. When its signal aborts, the answer is "no". */
  answer(question: Asked): Promise<Answer>;
  close(): void;
}

/** One prompt from the command line, and the answers that --answer gives. */
export function oneShotInput(prompt: string, answers: readonly string[]): Input {
  const lines = [prompt];
  let asked = 0;
  return {
    interactive: false,
    answersAlone: true,
    hasLine: () => lines.length > 0,
    nextLine: async () => lines.shift(),
    async answer(question) {
      showQuestion(question);
      const line = answers[asked++] ?? answers.at(-1);
      const answer = line === undefined ? undefined : answerLine(line, question);
      const nextLine = async () => answers[asked++];
      if (answer && (await isComplete(answer, question, nextLine))) return answer;
      showAside(MAIN, words.nobodyCanAnswerOneShot);
      return "nobody";
    },
    close: () => {},
  };
}

/** Lines from a pipe or a file: each is a prompt, or the answer when a question is open. */
export function pipedInput(): Input {
  const lines = linesOfStdin();
  return {
    ...promptsFrom(lines),
    async answer(question) {
      const { signal } = question;
      showQuestion(question);
      printAside(choicesLine(question.choices));
      const line = await lines.next(signal);
      if (signal.aborted) return "no";
      const answer = line === undefined ? undefined : answerLine(line, question);
      if (answer && (await isComplete(answer, question, () => lines.next(signal)))) return answer;
      if (signal.aborted) return "no";
      showAside(MAIN, words.nobodyCanAnswer);
      return "nobody";
    },
  };
}

/** Lines that are read when they are needed. */
export type Lines = Pick<LineQueue, "isEmpty" | "next"> & { close(): void };

/** An input without its answers: each line is a prompt. */
export function promptsFrom(lines: Lines): Omit<Input, "answer"> {
  return {
    interactive: false,
    answersAlone: false,
    hasLine: () => !lines.isEmpty(),
    async nextLine(signal) {
      const line = await lines.next(signal);
      if (line?.trim()) printLine(PROMPT + visible(line));
      return line;
    },
    close: lines.close,
  };
}

/** Lines of stdin. */
export function linesOfStdin(): Lines {
  const reader = createInterface({ input: process.stdin, terminal: false, crlfDelay: Infinity });
  const queue = createLineQueue();
  reader.on("line", (line) => {
    queue.push(line);
    // Without this a flood on stdin would pile up while a turn runs.
    reader.pause();
  });
  reader.on("close", () => queue.end());
  return {
    isEmpty: queue.isEmpty,
    next(signal) {
      if (queue.isEmpty()) reader.resume();
      return queue.next(signal);
    },
    close: () => reader.close(),
  };
}

/** Fills the fields of a question that was answered with yes. False when there are not enough lines. */
async function isComplete(
  answer: Answer,
  { fields = [] }: Question,
  nextLine: () => Promise<string | undefined>,
): Promise<boolean> {
  if (answer !== "once") return true;
  return fillFields(fields, async (label) => {
    const line = await nextLine();
    printAside(label + visible(line ?? ""));
    return line;
  });
}

/** The meaning of a line as an answer. It was meant for the question, so a line that is not understood is a no. */
function answerLine(line: string, question: Question): Answer {
  printAside(PROMPT + visible(line));
  const answer = answerIn(line, question);
  if (!answer && line.trim()) showAside(MAIN, words.notAnAnswer({ value: line.trim() }));
  return answer ?? "no";
}

/** The answer that a line is, if it is one. */
export function answerIn(line: string, { choices, mayExplain }: Question): Answer | undefined {
  return (mayExplain ? parseRefusal(line) : undefined) ?? parseAnswer(line, choices);
}
