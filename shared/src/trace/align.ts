/** Two traces side by side: equal events share a row, and the rows where the traces part are known. */

import type { Trace, TraceEvent } from "./trace.ts";

/** One step of the player. A side without an event there is undefined. */
export interface Row {
  left?: TraceEvent;
  right?: TraceEvent;
  /** Both sides have an event, and the events are alike. */
  isSame: boolean;
}

export interface Alignment {
  rows: Row[];
  /** The indices of the rows where the two part, after they were alike. */
  partings: number[];
}

/** More cells than this are not compared: everything between two equal ends counts as different. */
const MOST_CELLS = 9_000_000;

/**
 * The events of two traces side by side, by their longest common subsequence. One trace alone is a row for each event.
 */
export function alignTraces(left: Trace, right?: Trace): Alignment {
  if (!right) return { rows: left.map((event) => ({ left: event, isSame: true })), partings: [] };
  const same = commonPairs(left.map(contentOf), right.map(contentOf));
  const rows: Row[] = [];
  let [l, r] = [0, 0];
  for (const [i, j] of [...same, [left.length, right.length] as const]) {
    rows.push(...rowsBetween(left.slice(l, i), right.slice(r, j)));
    const [a, b] = [left[i], right[j]];
    if (a && b) rows.push({ left: a, right: b, isSame: true });
    [l, r] = [i + 1, j + 1];
  }
  const partings = rows.flatMap(({ isSame }, at) => (!isSame && rows[at - 1]?.isSame !== false ? [at] : []));
  return { rows, partings };
}

/** Events that differ: two of one kind share a row, the others have a row each. */
function rowsBetween(left: Trace, right: Trace): Row[] {
  const rows: Row[] = [];
  let [l, r] = [0, 0];
  const ends = [left.length, right.length] as const;
  for (const [i, j] of [...commonPairs(left.map(kindOf), right.map(kindOf)), ends]) {
    rows.push(...left.slice(l, i).map((event) => ({ left: event, isSame: false })));
    rows.push(...right.slice(r, j).map((event) => ({ right: event, isSame: false })));
    const [a, b] = [left[i], right[j]];
    if (a && b) rows.push({ left: a, right: b, isSame: false });
    [l, r] = [i + 1, j + 1];
  }
  return rows;
}

/** Numbers that count within a play are left out: one more call would make all later events different. */
function contentOf(event: TraceEvent): string {
  const messages =
    "messages" in event && event.messages.map(({ role, blocks }) => [role, blocks.map(unnumbered)]);
  return JSON.stringify({
    ...unnumbered(event),
    order: 0,
    request: 0,
    newFrom: 0,
    use: undefined,
    code: undefined,
    messages,
  });
}

function unnumbered<Item extends object>(item: Item): Item {
  return "id" in item ? { ...item, id: "" } : item;
}

function kindOf({ kind, actor, ...event }: TraceEvent): string {
  return JSON.stringify([kind, actor, "tool" in event ? event.tool : "path" in event ? event.path : ""]);
}

type Pair = readonly [left: number, right: number];

/** The pairs of equal texts that make the longest common subsequence. */
function commonPairs(left: string[], right: string[]): Pair[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let [l, r] = [left.length, right.length];
  while (l > start && r > start && left[l - 1] === right[r - 1]) [l, r] = [l - 1, r - 1];
  const middle = longest(left.slice(start, l), right.slice(start, r));
  const begin = Array.from({ length: start }, (_, i): Pair => [i, i]);
  const end = Array.from({ length: left.length - l }, (_, i): Pair => [l + i, r + i]);
  return [...begin, ...middle.map(([i, j]): Pair => [i + start, j + start]), ...end];
}

function longest(left: string[], right: string[]): Pair[] {
  const width = right.length + 1;
  if (left.length * width > MOST_CELLS) return [];
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
