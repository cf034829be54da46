/** Generates ids in the form of the API. */

import { randomInt } from "node:crypto";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** A new id: `newId("toolu_01")` → `toolu_01T1x1fJ34qAmk2tNTrN7Up6`. */
export function newId(prefix: string): string {
  const tail = Array.from({ length: 22 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return prefix + tail.join("");
}
