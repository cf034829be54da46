/** Files of a workspace that make searching programs show what has a dot in front. */

import { join } from "node:path";
import { readPlainFile } from "../state/index.ts";
import { sensitivityOfPattern } from "./sensitive.ts";

const IGNORE_FILES = [".ignore", ".rgignore", ".gitignore"];

/** Does a line such as `!.env` let rg into a secret that it would pass by? */
export function letsInSecrets(directory: string): boolean {
  return IGNORE_FILES.some((name) => linesOf(join(directory, name)).some(isAboutSecret));
}

/** What cannot be read may say anything. */
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
