/** Programs that a workspace chooses: the shims of version managers such as asdf read a file to find out what to start. */

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { home } from "../host/index.ts";
import { findProgram } from "../shell/index.ts";
import { readPlainFile } from "../state/index.ts";

/** The file at or above a directory that makes such a shim start a program from a folder; undefined when there is none. */
export function chosenBy(directory: string, programs: string[]): string | undefined {
  if (!programs.some(isShim)) return undefined;
  for (let place = directory; place !== dirname(place); place = dirname(place)) {
    const file = join(place, ".tool-versions");
    // The file in the home directory is the user's own choice.
    if (place !== home() && existsSync(file) && namesFolder(file)) return file;
  }
  return undefined;
}

function isShim(program: string): boolean {
  const found = /^[\w.+-]+$/.test(program) ? findProgram(program) : undefined;
  return found !== undefined && basename(dirname(found)) === "shims";
}

/** `nodejs path:./mine`. A file that we cannot read may say so, too. */
function namesFolder(file: string): boolean {
  try {
    return /\bpath:/.test(readPlainFile(file) ?? "");
  } catch {
    return true;
  }
}
