/** Programs that a workspace chooses: version managers such as asdf put a small program in front of them, which reads a file. */

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { home } from "../host/index.ts";
import { findProgram } from "../shell/index.ts";
import { readPlainFile } from "../state/index.ts";

/** The file above a directory that puts a folder of its own in place of one of these programs; undefined when none does. */
export function chosenBy(directory: string, programs: string[]): string | undefined {
  if (!programs.some(isShim)) return undefined;
  for (let place = directory; place !== dirname(place); place = dirname(place)) {
    const file = join(place, ".tool-versions");
    // What lies in the home directory is the user's own choice.
    if (place !== home() && existsSync(file) && namesFolder(file)) return file;
  }
  return undefined;
}

function isShim(program: string): boolean {
  const found = /^[\w.+-]+$/.test(program) ? findProgram(program) : undefined;
  return found !== undefined && basename(dirname(found)) === "shims";
}

/** `nodejs path:./mine`. What cannot be read may say that. */
function namesFolder(file: string): boolean {
  try {
    return /\bpath:/.test(readPlainFile(file) ?? "");
  } catch {
    return true;
  }
}
