/** Repeatable random numbers: the same key always returns the same numbers, whatever else happens. */

import { createHash } from "node:crypto";

export interface Chance {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function chanceFor(...key: (string | number)[]): Chance {
  const next = numbersFrom(createHash("sha256").update(key.join(" ")).digest().readUInt32LE());
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    happens: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  };
}

/** Mulberry32: mixes well enough, and is the same on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
