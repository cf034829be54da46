/** Ids that look like those of the API. */

import { randomInt } from "node:crypto";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** An id that looks like the API's: `newId("toolu_01")` → `toolu_01T1x1fJ34qAmk2tNTrN7Up6`. */
export function newId(prefix: string): string {
  const tail = Array.from({ length: 22 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return prefix + tail.join("");
}
