/**
 * Programs that a file of the workspace controls. The shims of version managers like asdf read a file to choose the program
 * to start, and ack reads a file with more options.
 */

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { home } from "../host/index.ts";
import { findProgram } from "../shell/index.ts";
import { readPlainFile } from "../state/index.ts";

/** The .tool-versions in or above a directory that makes a shim start a program from a folder. Undefined when there is none. */
export function chosenBy(directory: string, programs: string[]): string | undefined {
  if (!programs.some(isShim)) return undefined;
  const files = placesAbove(directory).map((place) => join(place, ".tool-versions"));
  return files.find((file) => existsSync(file) && namesFolder(file));
}

/** The .ackrc in or above a directory that changes what ack shows: it may name more files, and show all lines. */
export function optionsOfAck(directory: string, programs: string[]): string | undefined {
  if (!programs.some((program) => basename(program) === "ack")) return undefined;
  const files = placesAbove(directory).flatMap((place) => [join(place, ".ackrc"), join(place, "_ackrc")]);
  return files.find((file) => existsSync(file) && tellsAckMore(file));
}

// Options that choose kinds of files, and options for the layout.
const ORDINARY_ACK =
  /^\s*(?:#.*|--(?:no)?(?:ignore|type|color|colour|heading|group|break|smart-case|sort)\S*)?\s*$/;

/** Also true for a file that we cannot read. */
function tellsAckMore(file: string): boolean {
  try {
    const lines = readPlainFile(file)?.split(/\r?\n/);
    return lines === undefined || lines.some((line) => !ORDINARY_ACK.test(line));
  } catch {
    return true;
  }
}

/** A directory and its parents, without the home directory: a file there is the choice of the user. */
function placesAbove(directory: string): string[] {
  const above = dirname(directory);
  const more = above === directory ? [] : placesAbove(above);
  return directory === home() ? more : [directory, ...more];
}

function isShim(program: string): boolean {
  const found = /^[\w.+-]+$/.test(program) ? findProgram(program) : undefined;
  return found !== undefined && basename(dirname(found)) === "shims";
}

/** Is there a line like `nodejs path:./mine`? Also true for a file that we cannot read. */
function namesFolder(file: string): boolean {
  try {
    return /\bpath:/.test(readPlainFile(file) ?? "");
  } catch {
    return true;
  }
}
