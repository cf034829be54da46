/** A question: what is shown of it, and what counts as an answer. */

import { exactly, place, visible, wrap } from "../text/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { colourDiff, paint } from "./colour.ts";
import { firstLines } from "./first-lines.ts";
import { inLanguage, printAside } from "./screen.ts";
import { columnsOf } from "./screen-size.ts";
import { MAIN, namesOf, type Speaker } from "./speaker.ts";

const PREVIEW_LINES = 40;
const SHOWN_FILES = 8;

/** What is asked before something happens. */
export interface Question {
  /** Who asks. The user is told, unless it is the main agent. */
  asker?: Speaker;
  /** What is about to happen, in one line. */
  title: Localized | string;
  /** Why it is asked. */
  reason?: Localized | string;
  /** The files that it concerns, as far as the title does not tell. */
  files?: string[] | undefined;
  /** What it would do: a diff is coloured. */
  preview?: string;
  /** What can be chosen, and how it is put. Default: what is offered for a call of a tool. */
  choices?: Choices;
  /** May a "no" give its reason? */
  mayExplain?: boolean;
  /** When it aborts, nobody needs the answer any more, and it is "no". */
  signal?: AbortSignal;
}

/** A question as it is put: it is known when its answer is not needed any more, and whether somebody waits for it. */
export interface Asked extends Question {
  signal: AbortSignal;
  /** Whoever sits there is busy with something else, and must not answer by accident. */
  isSudden?: boolean;
}

/** What a person can choose. */
export const CHOICES = ["once", "always", "no"] as const;
export type Choice = (typeof CHOICES)[number];

/** The choices that are offered, each in words. "no" always is. */
export type Choices = Partial<Record<Choice, Localized>> & { no: Localized };

/** A choice, a "no" with its reason, or "nobody" when there is no one to ask. */
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

/** The reason behind a typed "no": `n because it is mine`. Undefined for any other answer. */
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

/** Shows what is asked. Each character of what is about to happen can be seen. */
export function showQuestion(question: Question): void {
  printAside(linesOf(question).join("\n"));
}

function linesOf({ asker = MAIN, title, reason, files = [], preview = "" }: Question): string[] {
  const asked = exactly([...namesOf(asker), inLanguage(title)].join(" · "));
  // A call is shown to the letter; the harness's own sentence may be broken between two words.
  const lines = typeof title === "string" ? asked : wrap(asked, columnsOf(process.stderr) - 2);
  const previewed = preview.trim() ? firstLines(exactly(preview), PREVIEW_LINES) : [];
  return [
    `${paint(process.stderr, "bold", "?")} ${inset(lines)}`,
    ...(reason ? [dim(inLanguage(reason))] : []),
    ...(files.length > 0 ? [dim(inLanguage(filesLine(files)))] : []),
    ...previewed.map((line) => `  ${colourDiff(line)}`),
  ];
}

function filesLine(files: string[]): Localized {
  const more = files.length > SHOWN_FILES ? ["…"] : [];
  return words.filesUsed({ files: [...files.slice(0, SHOWN_FILES), ...more].join(", ") });
}

function dim(text: string): string {
  return paint(process.stderr, "dim", wrap(`  ${visible(text)}`, columnsOf(process.stderr), "  "));
}

/** What has several lines stays behind the margin, where it cannot pass for a line of the harness. */
function inset(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/** The choices, in one line where it is wide enough; the selected one is set apart. */
export function choicesLine(choices: Choices = words.choices, selected?: Choice): string {
  let column = 0;
  const placed = offered(choices).map((choice) => {
    const label = inLanguage(choices[choice] ?? "");
    const shown = choice === selected ? paint(process.stderr, "bold", `▸ ${label}`) : `  ${label}`;
    const next = place(column === 0 ? shown : `  ${shown}`, column, columnsOf(process.stderr));
    column = next.column;
    return next.text;
  });
  return placed.join("");
}

/** The choices there are, in their order. */
export function offered(choices: Choices): Choice[] {
  return CHOICES.filter((choice) => choices[choice]);
}
