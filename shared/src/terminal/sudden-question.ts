/** A question that nobody expects: whoever is typing something else, or about to, must not answer it by accident. */

import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { words } from "../wording/index.ts";
import { type Asked, type Choice, choiceOfKey, parseAnswer } from "./ask.ts";
import { showAside } from "./display.ts";
import { type Editor, isTyping, openPrompt } from "./editor.ts";
import { drawChoices, eraseChoices, type TypedAnswer } from "./key-question.ts";
import { MAIN, namesOf } from "./speaker.ts";

/** Keys that follow each other this closely were not meant for what came up between them. */
export const TYPED_AHEAD_MS = 100;

const CTRL_C = "\u0003";

/** Resolves when the typed line is empty, and stays so for a moment; or when nobody needs the answer any more. */
export async function untilNothingIsTyped(editor: Editor, { asker = MAIN, signal }: Asked): Promise<void> {
  do {
    if (isTyping(editor)) {
      showAside(MAIN, words.questionWaits({ names: namesOf(asker) }));
      // What keeps the question waiting should be seen.
      if (!editor.prompt.isOpen) openPrompt(editor);
      await lineIsEmpty(editor, signal);
    }
    await pause(TYPED_AHEAD_MS, undefined, { signal }).catch(() => {});
  } while (isTyping(editor) && !signal.aborted);
}

function lineIsEmpty(editor: Editor, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isTyping(editor) && !signal.aborted) return;
      editor.keys.off("keypress", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    editor.keys.on("keypress", look);
    signal.addEventListener("abort", look);
    look();
  });
}

/**
 * Lets the user type the letter or the word of a choice, and Enter. What can become neither was meant for the prompt, from
 * its first key on. Ctrl-C must abort the signal, which means "no".
 */
export function chooseByWord(
  keys: Readable,
  { choices = words.choices, signal }: Asked,
  onInterrupt: () => void,
): Promise<TypedAnswer> {
  let typed = "";
  drawChoices(choices);
  return new Promise((resolve) => {
    const finish = (choice: Choice | undefined, rest = "") => {
      keys.off("data", read);
      signal.removeEventListener("abort", refuse);
      eraseChoices(choices);
      if (choice) drawChoices(choices, choice, "\n");
      resolve({ choice, rest });
    };
    const refuse = () => finish("no");
    const read = (chunk: Buffer) => {
      typed = (typed + chunk).replace(/.?\u007f/gu, "").replace(/^[\r\n]+/, "");
      const [, word = "", enter = "", rest] = /^([^\r\n]*)(\r?\n?)(.*)$/s.exec(typed) ?? [];
      const choice = enter ? parseAnswer(word, choices) : choiceOfKey(word, choices);
      if (typed.includes(CTRL_C)) onInterrupt();
      else if (enter || (typed && !choice)) finish(choice, choice ? rest : typed);
      else {
        eraseChoices(choices);
        drawChoices(choices, choice);
      }
    };
    keys.on("data", read);
    signal.addEventListener("abort", refuse);
  });
}
