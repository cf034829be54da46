/** The meaning of keys at a question: an answer, part of the next prompt, or nothing. No clock and no screen here. */

import { graphemesOf } from "../text/index.ts";
import { type Choice, type Choices, choiceOfKey, offered, parseAnswer } from "./ask.ts";

/** How far an answer has come. */
export interface Answering {
  choices: Choices;
  /** Nothing was typed for a while, so from now on keys are meant for the question. */
  isReady: boolean;
  /** A letter alone is not enough. */
  needsEnter: boolean;
  /** The letters of an answer that waits for Enter, or for a moment without a key. */
  typed: string;
  /** What Enter would choose. */
  selected: Choice | undefined;
  isPaste: boolean;
  /** The beginning of an escape sequence whose end has not come. */
  cut: string;
}

/** The result of some keys: a choice, or nothing yet, and the keys that belong to the prompt. */
export interface Reading {
  choice?: Choice | undefined;
  isInterrupt?: boolean;
  rest: string;
}

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ESCAPE = "\u001b";
/** Up and Down recall earlier prompts wherever a line can be typed, so they choose nothing. */
const STEPS: Record<string, number> = { "[D": -1, OD: -1, "[C": 1, OC: 1 };

/** Input from the terminal itself, not typed: the answer to a program's query, or a move of the mouse. */
const REPLY = String.raw`${ESCAPE}(?:\[[<=>?][0-?]*[ -/]*[@-~]|[\]PX^_][^${ESCAPE}\u0007]*(?:\u0007|${ESCAPE}\\))`;
const IS_REPLY = new RegExp(`^${REPLY}$`, "su");
/** A sequence that begins with Escape is one key, and so is a character. */
const KEY = new RegExp(
  String.raw`${REPLY}|${ESCAPE}(?:\[[0-?]*[ -/]*[@-~]|O.|[^${ESCAPE}])?|[^${ESCAPE}]`,
  "gsu",
);
const CUT = new RegExp(String.raw`(${ESCAPE}(?:\[[0-?]*|O))$`, "u");
/** Single keys. Anything else comes from an input method, and may be the first word of a sentence. */
const LETTERS = /^[\p{ASCII}\uff01-\uff5e]*$/u;
const PASTE_STARTS = `${ESCAPE}[200~`;
const PASTE_ENDS = `${ESCAPE}[201~`;

/** The start of an answer. If the user may be busy with something else, nothing is selected yet and Enter is needed. */
export function beginAnswer(choices: Choices, { isBusy = false, needsEnter = false }): Answering {
  const selected = isBusy ? undefined : "no";
  return {
    choices,
    isReady: false,
    needsEnter: needsEnter || isBusy,
    typed: "",
    selected,
    isPaste: false,
    cut: "",
  };
}

/**
 * Reads keys that came in one piece. Keys from before the question was ready belong to the prompt, and so does whatever cannot
 * be an answer, from its first key on. `isTyping`: the prompt has a line that is not sent yet.
 */
export function readKeys(answering: Answering, piece: string, isTyping: boolean): Reading {
  const keys = keysOf(answering, piece);
  if (keys.length === 0) return { rest: "" };
  if (keys.includes(CTRL_C) && !answering.isPaste) return interrupted(answering, keys, isTyping);
  const isPasted = notePaste(answering, keys) || hasMoreBehindEnter(keys);
  if (isPasted || !answering.isReady) return keysForPrompt(answering, keys, isTyping);
  for (const [at, key] of keys.entries()) {
    const choice = press(answering, key, isTyping);
    if (choice === "not mine") return keysForPrompt(answering, keys.slice(at), isTyping);
    if (choice) return { choice, rest: keys.slice(at + 1).join("") };
  }
  return { rest: "" };
}

/** The complete keys, and the beginning of one whose end has not come yet. */
export function splitCut(text: string): [whole: string, cut: string] {
  const [whole = "", cut = ""] = text.split(CUT);
  return [whole, cut];
}

function keysOf(answering: Answering, piece: string): string[] {
  const [text, cut] = splitCut(answering.cut + piece);
  answering.cut = cut;
  return text.match(KEY)?.filter((key) => !IS_REPLY.test(key)) ?? [];
}

/** Not every terminal marks a paste. Nobody who answers by keys types more in the same moment as Enter. */
function hasMoreBehindEnter(keys: string[]): boolean {
  return keys.slice(0, -1).some((key) => key === "\r" || key === "\n");
}

/** The meaning of letters without Enter, if no key follows at once: `y` may also begin a sentence. */
export function choiceOfLetters({ needsEnter, typed, choices }: Answering): Choice | undefined {
  if (needsEnter || !LETTERS.test(typed)) return undefined;
  const choice = parseAnswer(typed, choices);
  return choice === "always" ? undefined : choice;
}

function interrupted(answering: Answering, keys: string[], isTyping: boolean): Reading {
  const others = keys.filter((key) => key !== CTRL_C);
  return { ...keysForPrompt(answering, others, isTyping), choice: "no", isInterrupt: true };
}

/** Whether some of the keys are pasted. */
function notePaste(answering: Answering, keys: string[]): boolean {
  const wasPaste = answering.isPaste;
  const mark = keys.findLast((key) => key === PASTE_STARTS || key === PASTE_ENDS);
  if (mark) answering.isPaste = mark === PASTE_STARTS;
  // It may be the beginning of the mark that ends the paste.
  if (answering.isPaste && keys.at(-1) === ESCAPE) answering.cut = keys.pop() ?? "";
  return wasPaste || mark !== undefined;
}

/** From now on a letter alone is not enough, and keys count again only after a pause. */
function keysForPrompt(answering: Answering, keys: string[], isTyping: boolean): Reading {
  answering.isReady = false;
  const rest = answering.typed + keys.join("");
  const isText = answering.isPaste || keys.some((key) => key === PASTE_ENDS || !/^\p{Cc}/u.test(key));
  // Enter or an arrow means nothing to an empty line.
  if (!isText && !isTyping && !answering.typed) return { rest: "" };
  Object.assign(answering, { needsEnter: true, typed: "", selected: undefined });
  return { rest };
}

function press(answering: Answering, key: string, isTyping: boolean): Choice | "not mine" | undefined {
  const { selected, typed } = answering;
  if (key === CTRL_D) return "no";
  if (key === "\r" || key === "\n") return selected ?? (isTyping ? "not mine" : undefined);
  if (key === "\u007f" || key === "\b") return typed || !isTyping ? takeBack(answering) : "not mine";
  if (key === ESCAPE) return takeBack(answering, "");
  if (key.startsWith(ESCAPE)) return step(answering, STEPS[key.slice(1)]);
  return /^\p{Cc}/u.test(key) ? "not mine" : type(answering, key);
}

function takeBack(
  answering: Answering,
  typed = graphemesOf(answering.typed).slice(0, -1).join(""),
): undefined {
  answering.typed = typed;
  const { choices, needsEnter } = answering;
  answering.selected = choiceOfKey(typed, choices) ?? (needsEnter ? undefined : "no");
}

/** Only while nothing is typed. Otherwise the key moves the cursor in the line. */
function step(answering: Answering, direction = 0): "not mine" | undefined {
  const { selected, typed } = answering;
  if (direction === 0 || typed || !selected) return "not mine";
  const choices = offered(answering.choices);
  answering.selected = choices[(choices.indexOf(selected) + direction + choices.length) % choices.length];
}

function type(answering: Answering, key: string): "not mine" | undefined {
  const choice = choiceOfKey(answering.typed + key, answering.choices);
  if (!choice) return "not mine";
  answering.typed += key;
  answering.selected = choice;
}
