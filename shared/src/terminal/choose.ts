/** A question that has the keys: each of them draws it again, until one decides. */

import { clearScreenDown, cursorTo, moveCursor } from "node:readline";
import type { Readable } from "node:stream";
import type { Clock } from "../clock/index.ts";
import { clipToWidth, graphemesOf, mostColumnsOf, visible } from "../text/index.ts";
import { words } from "../wording/index.ts";
import { type Answering, beginAnswer, choiceOfLetters, type Reading, readKeys } from "./answer-keys.ts";
import { type Asked, type Choice, choicesLine, howToAnswer } from "./ask.ts";
import { paintLines } from "./colour.ts";
import { afterQuiet } from "./quiet.ts";
import { inLanguage } from "./screen.ts";
import { columnsOf, screenSize } from "./screen-size.ts";

/** Longer than between two keys of one who types slowly. */
const LETTER_MS = 500;

/** Where the keys come from, and what else they can be meant for. */
export interface Keys {
  /** Each piece as it was typed. */
  pieces: Readable;
  clock: Clock;
  /** The line at the prompt that is not sent yet. */
  line(): string;
  /** Types keys into that line. */
  type(keys: string): Promise<void>;
  onInterrupt(): void;
}

/** The result of keys: a choice, unless they were meant for the prompt, and the keys that still have to go there. */
export interface TypedAnswer {
  choice?: Choice | undefined;
  rest: string;
}

/**
 * Lets the user choose. `show` gives the question again, for when the window changes its size and the terminal moves the
 * text around. A sudden question steps aside when keys were meant for the prompt; any other one passes them on.
 */
export function chooseByKeys(question: Asked, keys: Keys, show: () => string): Promise<TypedAnswer> {
  const { choices = words.choices, signal, isSudden } = question;
  const answering = beginAnswer(choices, question);
  const over = new AbortController();
  let rows = draw(answering, keys.line());
  const redraw = () => {
    erase(rows);
    rows = draw(answering, keys.line());
  };
  return new Promise((resolve) => {
    const finish = (choice: Choice | undefined, rest = "") => {
      over.abort();
      keys.pieces.off("data", read);
      process.stderr.off("resize", showAgain);
      signal.removeEventListener("abort", refuse);
      erase(rows);
      if (choice) process.stderr.write(`${choicesLine(choices, choice)}\n`);
      resolve({ choice, rest });
    };
    const refuse = () => finish("no");
    const showAgain = () => {
      clearWindow();
      process.stderr.write(show());
      rows = draw(answering, keys.line());
    };
    const onKey = afterQuiet(keys.clock, over.signal, () => {
      answering.isReady = true;
      redraw();
    });
    const decide = () => {
      const choice = choiceOfLetters(answering);
      if (choice) finish(choice);
    };
    const onLetter = afterQuiet(keys.clock, over.signal, decide, LETTER_MS);
    const read = async (piece: Buffer) => {
      onKey();
      onLetter();
      const { choice, rest, isInterrupt }: Reading = readKeys(answering, String(piece), keys.line() !== "");
      if (choice || (rest && isSudden)) finish(choice, rest);
      if (isInterrupt) keys.onInterrupt();
      if (over.signal.aborted) return;
      if (rest) await keys.type(rest);
      if (!over.signal.aborted) redraw();
    };
    keys.pieces.on("data", read);
    process.stderr.on("resize", showAgain);
    signal.addEventListener("abort", refuse);
  });
}

/** Draws how far the answer has come, below the question. Returns the number of rows. */
function draw(answering: Answering, line: string): number {
  const { choices, isReady, needsEnter, typed, selected } = answering;
  const waitsForEnter = needsEnter || (typed && !choiceOfLetters(answering));
  const lines = isReady && waitsForEnter ? [dim(howToAnswer())] : [];
  if (line) lines.push(dim(keptLine(line)));
  const offer = choicesLine(choices, isReady ? selected : undefined);
  const text = [...lines, isReady ? offer : dim(offer)].join("\n");
  process.stderr.write(text);
  return text.split("\n").length;
}

/** The end of the line, where the typing goes on, in one row. */
function keptLine(line: string): string {
  const head = `  ${inLanguage(words.keptForPrompt)}`;
  const shown = graphemesOf(visible(line).replaceAll("\n", "⏎"));
  const isCut = mostColumnsOf(head + shown.join("")) > room();
  while (isCut && shown.length > 0 && mostColumnsOf(`${head}…${shown.join("")}`) > room()) shown.shift();
  return clipToWidth(`${head}${isCut ? "…" : ""}${shown.join("")}`, room());
}

function room(): number {
  return columnsOf(process.stderr) - 1;
}

function dim(text: string): string {
  return paintLines(process.stderr, "dim", text);
}

function erase(rows: number): void {
  moveCursor(process.stderr, 0, 1 - rows);
  cursorTo(process.stderr, 0);
  clearScreenDown(process.stderr);
}

/** Moves the text of the window up, to where the user can scroll. */
function clearWindow(): void {
  process.stderr.write("\n".repeat(screenSize().rows));
  cursorTo(process.stderr, 0, 0);
  clearScreenDown(process.stderr);
}
