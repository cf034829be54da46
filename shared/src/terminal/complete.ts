/** Tab completes commands, prompts that the chapter knows, and paths in the workspace. */

import { readdir } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { expandHome } from "../host/index.ts";
import { visibleInLine } from "../text/index.ts";

/** What can be typed. */
export interface Completions {
  commands(): string[];
  /** The prompts of the chapter, in the language of the session. Asked at the first Tab. */
  prompts(): Promise<string[]>;
  workdir: string;
}

/** The possible replacements for the end of a line, and that end. */
export type Completed = [candidates: string[], end: string];

/** Everything that the line, up to the cursor, can become. */
export async function complete(line: string, known: Completions): Promise<Completed> {
  const whole = [...known.commands(), ...(await known.prompts())];
  const candidates = whole.filter((text) => text.startsWith(line) && text !== line);
  return candidates.length > 0 ? [candidates, line] : completePath(line, known.workdir);
}

/** A path is the last word. After Chinese or Japanese text, which has no spaces, it is the part with letters of a path. */
async function completePath(line: string, workdir: string): Promise<Completed> {
  for (const pattern of [/\S*$/, /[\w.~/-]*$/]) {
    const [path = ""] = pattern.exec(line) ?? [];
    const candidates = path ? await pathsFrom(path, workdir) : [];
    if (candidates.length > 0) return [candidates, path];
  }
  return [[], line];
}

async function pathsFrom(path: string, workdir: string): Promise<string[]> {
  const begun = path.endsWith("/") ? "" : basename(path);
  const before = path.slice(0, path.length - begun.length);
  const directory = resolve(workdir, expandHome(begun === "" ? path : dirname(path)));
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const fitting = entries.filter(
    ({ name }) =>
      // A name that would move the cursor is nothing to be typed.
      name.startsWith(begun) && (begun !== "" || !name.startsWith(".")) && visibleInLine(name) === name,
  );
  return fitting.map((entry) => `${before}${entry.name}${entry.isDirectory() ? "/" : ""}`).sort();
}
