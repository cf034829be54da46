/** Phrases for plain requests. A word in braces is a slot, see `slots.ts`. */

import type { Language } from "../../../wording/index.ts";
import { en, enHere } from "./en.ts";
import { ja, jaHere } from "./ja.ts";
import { zh, zhHere } from "./zh.ts";

/** Kinds of requests. The first phrase that fits counts, so more specific kinds come first. */
export const KINDS = [
  ...(["hello", "thanks", "who", "help"] as const),
  ...(["date", "pwd", "version", "tests", "only", "result", "tree"] as const),
  ...([
    "into",
    "copyInto",
    "dropLine",
    "setLine",
    "rename",
    "copy",
    "cut",
    "overwrite",
    "replaceAll",
    "set",
    "replace",
    "prepend",
    "append",
  ] as const),
  ...(["mkdir", "print", "lines", "within", "create", "delete"] as const),
  ...(["head", "tail", "showLine", "count", "words", "occurrences", "about", "project", "here"] as const),
  ...(["starting", "ending", "named", "find", "locate", "search", "read"] as const),
  ...(["run", "script", "list", "value", "also", "same", "path"] as const),
];

export type Kind = (typeof KINDS)[number];

/** The phrases of one language for each kind of request. */
export type Phrases = Partial<Record<Kind, string[]>>;

/** A text that consists only of these words, with at least one of `must`, asks for the list of files. */
export interface Here {
  words: string;
  must: string;
}

export const PHRASES: Record<Language, Phrases> = { zh, en, ja };
export const HERE: Here[] = [zhHere, enHere, jaHere];
