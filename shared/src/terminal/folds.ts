/** A long text in the typed line is shown as one mark, such as `[paste 1: 24 lines]`. */

import { words } from "../wording/index.ts";
import { inLanguage } from "./screen.ts";

const MAX_LINES = 6;
const MAX_CHARS = 1_000;

/** The folded texts by their marks. */
export type Folds = Map<string, string>;

/** The text itself, or a mark for it when it would take too much of the screen. */
export function fold(folds: Folds, text: string): string {
  const lines = text.split("\n").length;
  if (lines <= MAX_LINES && text.length <= MAX_CHARS) return text;
  const mark = inLanguage(words.foldedText({ number: folds.size + 1, lines }));
  folds.set(mark, text);
  return mark;
}

/** The line with each mark replaced by its text. */
export function unfold(folds: Folds, line: string): string {
  return [...folds].reduce((text, [mark, folded]) => text.replaceAll(mark, () => folded), line);
}
