/**
 * Programs that a workspace chooses or tells what to do: the shims of version managers such as asdf read a file to find
 * out what to start, and ack reads one for more options.
 */

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { home } from "../host/index.ts";
import { findProgram } from "../shell/index.ts";
import { readPlainFile } from "../state/index.ts";

/** The file at or above a directory that makes such a shim start a program from a folder; undefined when there is none. */
export function chosenBy(directory: string, programs: string[]): string | undefined {
  if (!programs.some(isShim)) return undefined;
  const files = placesAbove(directory).map((place) => join(place, ".tool-versions"));
  return files.find((file) => existsSync(file) && namesFolder(file));
}

/** ack obeys the .ackrc at or above a directory: it may name files to search, and have all lines shown. */
export function optionsOfAck(directory: string, programs: string[]): string | undefined {
  if (!programs.some((program) => basename(program) === "ack")) return undefined;
  const files = placesAbove(directory).flatMap((place) => [join(place, ".ackrc"), join(place, "_ackrc")]);
  return files.find((file) => existsSync(file) && tellsAckMore(file));
}

// Which kinds of files it looks into, and how what it finds is laid out.
const ORDINARY_ACK =
  /^\s*(?:#.*|--(?:no)?(?:ignore|type|color|colour|heading|group|break|smart-case|sort)\S*)?\s*$/;

/** A file that we cannot read may say anything. */
function tellsAckMore(file: string): boolean {
  try {
    const lines = readPlainFile(file)?.split(/\r?\n/);
    return lines === undefined || lines.some((line) => !ORDINARY_ACK.test(line));
  } catch {
    return true;
  }
}

/** A directory and those above it. What lies in the home directory is the user's own choice. */
function placesAbove(directory: string): string[] {
  const above = dirname(directory);
  const more = above === directory ? [] : placesAbove(above);
  return directory === home() ? more : [directory, ...more];
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
