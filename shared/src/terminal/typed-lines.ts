/** A keyboard whose output goes through a pipe, as in `2>&1 | tee log`: single keys cannot be read there, but lines can. */

import { realClock } from "../clock/index.ts";
import { visible } from "../text/index.ts";
import { words } from "../wording/index.ts";
import { type Answer, type Asked, choicesLine } from "./ask.ts";
import { showAside } from "./display.ts";
import { answerIn, type Input, type Lines, linesOfStdin, PROMPT, promptsFrom } from "./input.ts";
import { afterQuiet } from "./quiet.ts";
import { inLanguage, printAside } from "./screen.ts";
import { showQuestion } from "./show-question.ts";
import { MAIN } from "./speaker.ts";

/** Lines that a person types: each is a prompt, or an answer when it was typed for the question. */
export function typedLines(): Input {
  const typed = linesOfStdin();
  const kept: string[] = [];
  const prompts = promptsFrom({
    isEmpty: () => kept.length === 0 && typed.isEmpty(),
    next: async (signal) => kept.shift() ?? typed.next(signal),
    close: typed.close,
  });
  return { ...prompts, answer: (question) => answer(question, typed, kept) };
}

/**
 * A line from before the question, or within a second after it, was meant for the prompt, and so is one that cannot be an
 * answer. The choices are shown when answers count.
 */
async function answer(question: Asked, typed: Lines, kept: string[]): Promise<Answer> {
  const { signal, choices } = question;
  const over = new AbortController();
  let isReady = false;
  const onLine = afterQuiet(realClock, over.signal, () => {
    isReady = true;
    printAside(choicesLine(choices));
  });
  showQuestion(question);
  try {
    for (;;) {
      const line = await typed.next(signal);
      if (signal.aborted) return "no";
      if (line === undefined) return nobody();
      const answer = isReady ? answerIn(line, question) : undefined;
      printAside((answer ? PROMPT : `  ${inLanguage(words.keptForPrompt)}`) + visible(line));
      if (answer) return answer;
      if (line.trim()) kept.push(line);
      isReady = false;
      onLine();
    }
  } finally {
    over.abort();
  }
}

function nobody(): "nobody" {
  showAside(MAIN, words.nobodyCanAnswer);
  return "nobody";
}
