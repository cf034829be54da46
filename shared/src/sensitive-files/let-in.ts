/** Ignore files of a workspace can make rg search hidden files, too. */

import { basename, dirname, join, resolve } from "node:path";
import { readPlainFile } from "../state/index.ts";
import { searchFiles } from "./search.ts";
import { sensitivityOfPattern } from "./sensitive.ts";

const IGNORE_FILES = [".ignore", ".rgignore", ".gitignore"];

/** Does a line like `!.env` make rg search a secret that it skips otherwise? `pattern` is what rg searches: src/**. */
export function letsInSecrets(workdir: string, pattern: string): boolean {
  const start = resolve(workdir, pattern.replace(/\/?\*\*$/, "") || ".");
  const { names, below } = searchFiles({ workdir, pattern: start, below: true });
  const found = [...names, ...below].filter((name) => IGNORE_FILES.includes(basename(name)));
  const files = [...found, ...directoriesAbove(start).flatMap(ignoreFilesIn)];
  return files.some((file) => linesOf(resolve(workdir, file)).some(isAboutSecret));
}

function directoriesAbove(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...directoriesAbove(above)];
}

function ignoreFilesIn(directory: string): string[] {
  return IGNORE_FILES.map((name) => join(directory, name));
}

/** A file that we cannot read may contain any line. */
function linesOf(path: string): string[] {
  try {
    return (readPlainFile(path) ?? "").split(/\r?\n/);
  } catch {
    return ["!*"];
  }
}

function isAboutSecret(line: string): boolean {
  if (!line.startsWith("!")) return false;
  const pattern = line.slice(1).replace(/^\//, "").trimEnd();
  const isAnything = /^[*?.]+(?:\/[*?.]+)*$/.test(pattern);
  return isAnything || sensitivityOfPattern({ pattern, below: true, dotfiles: true })?.level === "high";
}
