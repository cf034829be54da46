/** A hash of the contents of files, to find out whether something made of them is still up to date. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** A hash of the names and contents of files, in their order. The place of their folder makes no difference. */
export function fingerprintOf(folder: string, files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
