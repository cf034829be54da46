/** How people put plain requests. A word in braces is a slot: see `slots.ts`. */

import type { Language } from "../../../wording/index.ts";
import { en, enHere } from "./en.ts";
import { ja, jaHere } from "./ja.ts";
import { zh, zhHere } from "./zh.ts";

/** What a request asks for. In this order: the first phrase that fits counts, so the more particular ones come first. */
export const KINDS = [
  ...(["hello", "thanks", "who", "help"] as const),
  ...(["date", "pwd"] as const),
  ...(["rename", "copy", "replace", "append", "mkdir", "print", "create", "delete"] as const),
  ...(["count", "about", "project", "here", "search", "find", "locate", "read"] as const),
  ...(["run", "script", "list", "path"] as const),
];

export type Kind = (typeof KINDS)[number];

/** The phrases of one language for each kind of request. */
export type Phrases = Partial<Record<Kind, string[]>>;

/** A text of these words alone asks what is here, if one of them must be there and is. */
export interface Here {
  words: string;
  must: string;
}

export const PHRASES: Record<Language, Phrases> = { zh, en, ja };
export const HERE: Here[] = [zhHere, enHere, jaHere];
