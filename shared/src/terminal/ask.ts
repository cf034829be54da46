/** A question, and what counts as an answer. */

import { clipToWidth, place, wrap } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { paint } from "./colour.ts";
import type { Field } from "./fields.ts";
import { inLanguage } from "./screen.ts";
import { readersWindow } from "./screen-size.ts";
import type { Speaker } from "./speaker.ts";

/** A question to the user before something happens. */
export interface Question {
  /** Who asks. The question names it, unless it is the main agent. */
  asker?: Speaker;
  /** The things that the title is about, one line each, when they do not fit into the title. */
  list?: string[];
  /** The action that is about to happen, in one line. */
  title: Localized | string;
  /** Why it is asked. */
  reason?: Localized | string;
  /** The files that it concerns and that the title does not name. */
  files?: string[] | undefined;
  /** Its effect: a diff is coloured. */
  preview?: string;
  /** The choices and their wording. Default: those for a call of a tool. */
  choices?: Choices;
  /** A yes lasts longer than this session, so a letter alone is not enough. */
  needsEnter?: boolean;
  /** May a "no" give its reason? */
  mayExplain?: boolean;
  /** After a yes, a line is asked for each of them. If the user stops there, the answer is "no". */
  fields?: Field[];
  /** When it aborts, the answer is no longer needed, and it is "no". */
  signal?: AbortSignal;
}

/** A question with the signal that ends it, and whether an agent waits for the answer. */
export interface Asked extends Question {
  signal: AbortSignal;
  /** Nobody expects it. It takes the place of the prompt, and steps aside as soon as keys were meant for the prompt. */
  isSudden?: boolean;
  /** The user is busy with something else, and must not answer by accident. */
  isBusy?: boolean;
}

/** The choices. */
export const CHOICES = ["once", "always", "no"] as const;
export type Choice = (typeof CHOICES)[number];

/** The choices that are offered, each in words. "no" always is. */
export type Choices = Partial<Record<Choice, Localized>> & { no: Localized };

/** A choice, a "no" with its reason, or "nobody" when no user is there to answer. */
export type Answer = Choice | { no: string } | "nobody";

const WORDS: Record<Choice, readonly string[]> = {
  once: ["y", "yes", "是", "好", "はい"],
  always: ["a", "always", "总是", "常に"],
  no: ["n", "no", "否", "不", "いいえ"],
};

/** The choice, of those that are offered, that a typed word means. Full-width letters, as an input method leaves them, count too. */
export function parseAnswer(text: string, choices: Choices = words.choices): Choice | undefined {
  const word = normalise(text);
  return offered(choices).find((choice) => WORDS[choice].includes(word));
}

/** The reason after a typed "no": `n because it is mine`. Undefined for any other answer. */
export function parseRefusal(text: string): { no: string } | undefined {
  const [, word = "", reason] = /^\s*([^\s,，、:：]+)[\s,，、:：]+(\S.*)$/s.exec(text) ?? [];
  return reason && WORDS.no.includes(normalise(word)) ? { no: reason.trim() } : undefined;
}

/** The choice, of those that are offered, whose word begins with what a single key typed. */
export function choiceOfKey(key: string, choices: Choices): Choice | undefined {
  const letter = normalise(key);
  if (!letter) return undefined;
  return offered(choices).find((choice) => WORDS[choice].some((word) => word.startsWith(letter)));
}

function normalise(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** In front of a label: the margin, and the mark of the selected one, which is wide in some terminals. */
const MARK_COLUMNS = 5;

/** The choices, in one line where it is wide enough; the selected one is set apart. */
export function choicesLine(choices: Choices = words.choices, selected?: Choice): string {
  let column = 0;
  const columns = readersWindow().columns - 1;
  const placed = offered(choices).map((choice) => {
    const label = clipToWidth(inLanguage(choices[choice] ?? ""), columns - MARK_COLUMNS);
    const shown = choice === selected ? paint(process.stderr, "bold", `▸ ${label}`) : `  ${label}`;
    const next = place(column === 0 ? shown : `  ${shown}`, column, columns);
    column = next.column;
    return next.text;
  });
  return placed.join("");
}

/** How to answer where a letter is not enough. */
export function howToAnswer(): string {
  return wrap(`  ${inLanguage(words.howToAnswer)}`, readersWindow().columns - 1, "  ");
}

/** The choices there are, in their order. */
export function offered(choices: Choices): Choice[] {
  return CHOICES.filter((choice) => choices[choice]);
}
