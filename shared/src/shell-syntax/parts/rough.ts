/**
 * Guesses for text that cannot be read. Rules that forbid look at them: too many guesses do no harm, one too
 * few does.
 */

import { alternatives } from "./alternatives.ts";

// What may precede the program: reserved words, assignments, redirections. No part of it can be read in
// two ways, or a long text would take forever.
const LEADING =
  /^\s*(?:(?:if|then|elif|else|while|until|do|time(?:\s+-p)?|coproc|!|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s"'])*|\d*[<>]+\s*[^\s<>]+)\s+)+/;

const LONGEST_GUESS = 50;

/** The words of all commands, if everything that may separate commands does so. */
export function roughCommands(text: string): string[][] {
  return cuts(text).map((cut) => bareWords(cut.replace(LEADING, "")));
}

/** The same, if every word may be a program. */
export function roughGuesses(text: string): string[][] {
  return cuts(text).flatMap((cut) => {
    const words = bareWords(cut);
    return words.map((_, start) => words.slice(start, start + LONGEST_GUESS));
  });
}

function cuts(text: string): string[] {
  const joined = text.replaceAll("\\\n", "");
  const opened = joined.split(/(\s+)/).map(withoutExtended).join("");
  return [...new Set([joined, opened])]
    .flatMap((one) => one.split(/[;&|\n(){}`]+/))
    .filter((cut) => bareWords(cut).length > 0);
}

const EXTENDED = /([@+*?!])\(([^\s()]*)\)/;

/** With extglob .@(env|e+(n)v) means .env and .env: its brackets separate no commands. */
function withoutExtended(word: string): string {
  let open = word;
  while (EXTENDED.test(open)) open = open.replace(EXTENDED, inBraces);
  return open === word ? word : alternatives(open).join(" ");
}

function inBraces(_group: string, kind: string, inner: string): string {
  if (kind === "!") return "*";
  const names = [...(/[?*]/.test(kind) ? [""] : []), ...inner.split("|")];
  return names.length > 1 ? `{${names.join()}}` : inner;
}

function bareWords(text: string): string[] {
  const bare = text.replace(/\$?['"]|\\/g, "");
  return bare.split(/\s+/).filter((word) => word !== "");
}
