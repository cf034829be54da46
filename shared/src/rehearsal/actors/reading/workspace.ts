/** The names of the files and directories that a request may be about. */

import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Names {
  files: string[];
  directories: string[];
}

const MOST = 400;
const DEEPEST = 3;
const OTHERS = /^(?:\.git|node_modules)$/;

/** The names in a workspace; of a very large one, only some. */
export function namesIn(workdir: string | undefined): Names {
  const names: Names = { files: [], directories: [] };
  if (workdir !== undefined) walk(workdir, "", 0, names);
  return names;
}

function walk(workdir: string, folder: string, depth: number, names: Names): void {
  for (const entry of entriesOf(join(workdir, folder))) {
    if (names.files.length + names.directories.length >= MOST || OTHERS.test(entry.name)) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) names.files.push(path);
    else names.directories.push(path);
    if (entry.isDirectory() && depth < DEEPEST) walk(workdir, path, depth + 1, names);
  }
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
