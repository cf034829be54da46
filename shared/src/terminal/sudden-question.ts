/** A question that the user does not expect: it waits until no text is typed. */

import { setTimeout as pause } from "node:timers/promises";
import { words } from "../wording/index.ts";
import type { Asked } from "./ask.ts";
import { showAside } from "./display.ts";
import { type Editor, isTyping, openPrompt } from "./editor.ts";
import { MAIN, namesOf } from "./speaker.ts";

/** Keys that follow each other this closely were not meant for what came up between them. */
const TYPED_AHEAD_MS = 100;

/** Resolves when the typed line has been empty for a moment, or when the answer is no longer needed. */
export async function untilNothingIsTyped(editor: Editor, { asker = MAIN, signal }: Asked): Promise<void> {
  do {
    if (isTyping(editor)) {
      showAside(MAIN, words.questionWaits({ names: namesOf(asker) }));
      // Show the text that keeps the question waiting.
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
