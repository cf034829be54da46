/** A question that is answered by single keys. */

import { clearScreenDown, cursorTo, emitKeypressEvents, type Key, moveCursor } from "node:readline";
import type { Readable } from "node:stream";
import { words } from "../wording/index.ts";
import { type Asked, type Choice, type Choices, choiceOfKey, choicesLine, offered } from "./ask.ts";

/** What keys meant: a choice, unless they were meant for the prompt; and which of them belong there. */
export interface TypedAnswer {
  choice?: Choice | undefined;
  rest: string;
}

/**
 * Lets the user pick: a letter at once, or arrows and Enter. Nothing is chosen by an Enter typed too early but "no".
 * Ctrl-C and `signal` mean "no", too.
 */
export function chooseByKey(
  keys: Readable,
  { choices = words.choices, signal }: Asked,
  onInterrupt: () => void,
): Promise<TypedAnswer> {
  let selected: Choice = "no";
  let isPaste = false;
  drawChoices(choices, selected);
  return new Promise((resolve) => {
    const finish = (choice: Choice) => {
      keys.removeAllListeners("keypress");
      signal.removeEventListener("abort", refuse);
      eraseChoices(choices);
      drawChoices(choices, choice, "\n");
      resolve({ choice, rest: "" });
    };
    const refuse = () => finish("no");
    signal.addEventListener("abort", refuse);
    emitKeypressEvents(keys);
    keys.on("keypress", (text: string | undefined, key: Key) => {
      // What is pasted was not meant for the question.
      if (key.name?.startsWith("paste-")) isPaste = key.name === "paste-start";
      if (isPaste) return;
      const choice = choiceBy(key, choiceOfKey(text ?? "", choices), selected);
      selected = choice ?? step(offered(choices), selected, key.name);
      if (choice) finish(choice);
      else {
        eraseChoices(choices);
        drawChoices(choices, selected);
      }
      if (key.ctrl && key.name === "c") onInterrupt();
    });
  });
}

/** What a key decides; undefined when it decides nothing yet. */
function choiceBy(key: Key, typed: Choice | undefined, selected: Choice): Choice | undefined {
  if (key.name === "escape" || (key.ctrl && (key.name === "c" || key.name === "d"))) return "no";
  if (key.name === "return" || key.name === "enter") return selected;
  return typed;
}

function step(choices: Choice[], selected: Choice, key: string | undefined): Choice {
  const direction = { left: -1, up: -1, right: 1, down: 1, tab: 1 }[key ?? ""] ?? 0;
  const index = (choices.indexOf(selected) + direction + choices.length) % choices.length;
  return choices[index] ?? selected;
}

/** Shows the choices at the cursor, one of them selected. */
export function drawChoices(choices: Choices, selected?: Choice, end = ""): void {
  process.stderr.write(choicesLine(choices, selected) + end);
}

/** Takes the choices off the screen. In a narrow window they have several rows. */
export function eraseChoices(choices: Choices): void {
  moveCursor(process.stderr, 0, 1 - choicesLine(choices).split("\n").length);
  cursorTo(process.stderr, 0);
  clearScreenDown(process.stderr);
}
