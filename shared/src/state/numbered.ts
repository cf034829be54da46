/** A directory of JSON files that are named by number: `1.json`, `2.json` and so on. A number is never used again. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readPlainFile, replaceFile } from "./files.ts";
import { findStateDir, type State } from "./handle.ts";

const FILE = /^([1-9]\d{0,14})\.json$/;
const LAST_ID = ".last-id";

/** What a numbered directory holds. */
export interface Numbered<Value> {
  /** By number, the lowest first. */
  values: Map<string, Value>;
  /** The files that cannot be read, as people call them (`.harness/tasks/7.json`), and why. They are left as they are. */
  problems: { file: string; reason: string }[];
}

/**
 * Reads all files of `.harness/<name>` with `readFile`, which returns undefined if the file is gone and throws an Error if
 * it is not valid. Creates nothing. Throws an Error if the directory is a link.
 */
export function readNumbered<Value>(
  state: State,
  name: string,
  readFile: (path: string, id: string) => Value | undefined,
): Numbered<Value> {
  const found: Numbered<Value> = { values: new Map(), problems: [] };
  const directory = findStateDir(state, name);
  for (const file of directory ? namesIn(directory) : []) {
    try {
      const [, id] = FILE.exec(file) ?? [];
      if (!id) throw new Error("expected a name such as 7.json");
      const value = readFile(join(directory as string, file), id);
      if (value !== undefined) found.values.set(id, value);
    } catch (error) {
      found.problems.push({ file: `${state.name}/${name}/${file}`, reason: (error as Error).message });
    }
  }
  return found;
}

/**
 * Returns a number that no file has or ever had. Call it under the lock of the directory. The number is noted before it is
 * used: it counts as used even if its file is never written, or is deleted later.
 */
export function takeNumber(directory: string, scratch: string): string {
  const last = join(directory, LAST_ID);
  const noted = readPlainFile(last) ?? "0";
  if (!/^\d{1,15}\s*$/.test(noted)) throw new Error(`${last} should contain the highest number ever used.`);
  const used = namesIn(directory).map((name) => Number(FILE.exec(name)?.[1] ?? 0));
  const id = String(Math.max(Number(noted), ...used) + 1);
  replaceFile(last, `${id}\n`, scratch);
  return id;
}

/** Hidden files belong to the lock, or are `.last-id`. */
function namesIn(directory: string): string[] {
  const names = readdirSync(directory).filter((name) => !name.startsWith("."));
  return names.sort((a, b) => numberIn(a) - numberIn(b) || 0);
}

/** A name without a number comes last. */
function numberIn(file: string): number {
  return Number.parseInt(file, 10) || Infinity;
}
