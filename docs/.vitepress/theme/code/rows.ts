/** The rows of a difference as they are shown: long stretches without a change folded, changed lines beside each other. */

import { linesNearChanges } from "../../../../shared/src/course/difference/near.ts";
import { type DiffRow, textOf } from "../../../../shared/src/site/code/between.ts";
import { compareWords, type Range } from "./words.ts";

/** Rows one below the other that are shown together, or folded together. */
export interface Stretch {
  isNear: boolean;
  rows: DiffRow[];
}

/** Every row, in stretches near to a change and far from all. */
export function stretchesOf(rows: DiffRow[]): Stretch[] {
  const near = linesNearChanges(rows.map(({ kind, line }) => ({ kind, text: textOf(line) })));
  const stretches: Stretch[] = [];
  rows.forEach((row, index) => {
    const isNear = near.has(index);
    const last = stretches.at(-1);
    if (last?.isNear === isNear) last.rows.push(row);
    else stretches.push({ isNear, rows: [row] });
  });
  return stretches;
}

/** An old line and what became of it. */
export interface Pair {
  old?: DiffRow;
  new?: DiffRow;
  oldMarks: Range[];
  newMarks: Range[];
}

/** Below this two lines have so little in common that their words say nothing. */
const ALIKE = 0.6;
/** Longer changes are rewritten code: nobody looks for single words there. */
const MOST_COMPARED = 2500;

/** The rows two by two, for two columns: an unchanged line beside itself, a changed one beside what it became. */
export function pairsOf(rows: DiffRow[]): Pair[] {
  const pairs: Pair[] = [];
  let olds: DiffRow[] = [];
  let news: DiffRow[] = [];
  const settle = () => {
    pairs.push(...pairChange(olds, news));
    olds = [];
    news = [];
  };
  for (const row of rows) {
    if (row.kind === "-") olds.push(row);
    else if (row.kind === "+") news.push(row);
    else {
      settle();
      pairs.push({ old: row, new: row, oldMarks: [], newMarks: [] });
    }
  }
  settle();
  return pairs;
}

/** Old lines before new ones; those that are alike beside each other. */
function pairChange(olds: DiffRow[], news: DiffRow[]): Pair[] {
  const alike = olds.length * news.length > MOST_COMPARED ? [] : likePairs(olds, news);
  const pairs: Pair[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const { oldIndex, newIndex, oldMarks, newMarks } of alike) {
    pairs.push(...sideBySide(olds.slice(oldAt, oldIndex), news.slice(newAt, newIndex)));
    pairs.push({ old: olds[oldIndex], new: news[newIndex], oldMarks, newMarks });
    [oldAt, newAt] = [oldIndex + 1, newIndex + 1];
  }
  return [...pairs, ...sideBySide(olds.slice(oldAt), news.slice(newAt))];
}

function sideBySide(olds: DiffRow[], news: DiffRow[]): Pair[] {
  const length = Math.max(olds.length, news.length);
  return Array.from({ length }, (_, index) => ({
    old: olds[index],
    new: news[index],
    oldMarks: [],
    newMarks: [],
  }));
}

interface LikePair {
  oldIndex: number;
  newIndex: number;
  likeness: number;
  oldMarks: Range[];
  newMarks: Range[];
}

/** The pairs of lines that are most alike in all, without crossing each other. */
function likePairs(olds: DiffRow[], news: DiffRow[]): LikePair[] {
  const texts = news.map(({ line }) => textOf(line));
  let best: LikePair[][] = texts.map(() => []);
  olds.forEach(({ line }, oldIndex) => {
    const text = textOf(line);
    const next: LikePair[][] = [];
    texts.forEach((newText, newIndex) => {
      const pair = { oldIndex, newIndex, ...compareWords(text, newText) };
      const taken = pair.likeness < ALIKE ? [] : [...(best[newIndex - 1] ?? []), pair];
      next.push(mostAlike([taken, best[newIndex] ?? [], next[newIndex - 1] ?? []]));
    });
    best = next;
  });
  return best.at(-1) ?? [];
}

function mostAlike(candidates: LikePair[][]): LikePair[] {
  const worth = (pairs: LikePair[]) => pairs.reduce((sum, { likeness }) => sum + likeness, 0);
  return candidates.reduce((best, other) => (worth(other) > worth(best) ? other : best));
}

/** One row below the other, the old ones of a change before the new: with the words that are other ones. */
export function markedRows(rows: DiffRow[]): { row: DiffRow; marks: Range[] }[] {
  const marks = new Map<DiffRow, Range[]>();
  for (const pair of pairsOf(rows)) {
    if (pair.old) marks.set(pair.old, pair.oldMarks);
    if (pair.new) marks.set(pair.new, pair.newMarks);
  }
  return rows.map((row) => ({ row, marks: marks.get(row) ?? [] }));
}
