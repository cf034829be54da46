/** Which words of a changed line are other ones. */

import { diffArrays } from "diff";

/** Places in a text, from 0; `to` is the first one behind. */
export interface Range {
  from: number;
  to: number;
}

export interface ComparedLines {
  /** From 0, nothing in common, to 1, the same. */
  likeness: number;
  oldMarks: Range[];
  newMarks: Range[];
}

/** Compares two lines word by word. Blanks count for nothing. */
export function compareWords(oldText: string, newText: string): ComparedLines {
  const [oldWords, newWords] = [wordsOf(oldText), wordsOf(newText)];
  const parts = diffArrays(oldWords, newWords);
  const kept = parts.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value);
  const both = Math.max(sizeOf(oldWords) + sizeOf(newWords), 1);
  return {
    likeness: (2 * sizeOf(kept)) / both,
    oldMarks: rangesOf(
      parts.filter(({ added }) => !added),
      ({ removed }) => removed,
    ),
    newMarks: rangesOf(
      parts.filter(({ removed }) => !removed),
      ({ added }) => added,
    ),
  };
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function sizeOf(words: string[]): number {
  return words.join("").replaceAll(/\s/g, "").length;
}

type Part = ReturnType<typeof diffArrays<string>>[number];

function rangesOf(parts: Part[], isMarked: (part: Part) => boolean): Range[] {
  let at = 0;
  return parts.flatMap((part) => {
    const from = at;
    at += part.value.join("").length;
    return isMarked(part) ? [{ from, to: at }] : [];
  });
}
