/** Words without their quotes. */

import type { Part, Word } from "../syntax/ast.ts";

/** Parts that only the shell knows stay as written. */
export function unquoted({ parts }: Word): string {
  return parts.map(written).join("");
}

const SPECIAL = /[\s\\~$`*?[\]{},;&|<>()]/g;

/** The same, but special characters that quotes protected have a backslash in front: '~'/* becomes \~/*. */
export function marked({ parts }: Word): string {
  return parts.map(markedPart).join("");
}

export function markedPart(part: Part): string {
  return part.type === "text" && part.quoted ? markAll(part.text) : written(part);
}

/** A wildcard that no quotes protected. */
export const WILDCARD = /(?<!\\)[*?[]/;

/** A text as if it stood in quotes. */
export function markAll(text: string): string {
  return text.replace(SPECIAL, "\\$&");
}

/** Marks a value that is used without quotes: spaces split it, and its wildcards count. */
export function markLoose(text: string): string {
  return text.replace(/[\\~$`{},;&|<>()]/g, "\\$&");
}

/** The same between quotes. A loop may have expanded its wildcards before, so they count. */
export function markKept(text: string): string {
  return text.replace(/[\s\\~$`{},;&|<>()]/g, "\\$&");
}

/** A text without the backslashes that mark what quotes protected. */
export function unmarked(text: string): string {
  return text.replace(/\\([\s\\~$`*?[\]{},;&|<>()])/g, "$1");
}

function written(part: Part): string {
  return "text" in part ? part.text : part.raw;
}
