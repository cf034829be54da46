/** Names of files in Chinese and Japanese sentences, where no space parts them from the words in front of them. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { understoodWords, withoutKnownStart } from "./lexicon.ts";

/** The names that may be meant: the whole, and what is left without known words in front. */
function candidates(text: string): string[] {
  if (/^[\x20-\x7e]+$/.test(text)) return [text];
  const rest = withoutKnownStart(text);
  return rest === text || rest.startsWith(".") ? [text] : [text, ...candidates(rest)];
}

/** Whether words ask for nothing, or only to look. */
function saysNothing(words: string): boolean {
  const { ideas, unknown } = understoodWords(words);
  return unknown.length === 0 && [...ideas].every((idea) => idea === "read");
}

/** The name that exists. If none does, it is only clear which one is meant if there are no words in front of it. */
export function nameIn(text: string, workdir: string | undefined, isAlone = false): string | undefined {
  // In a phrase, words in front of a name that mean something belong to no slot: the phrase does not fit.
  const names = candidates(text).filter((name) => !isAlone || saysNothing(text.slice(0, -name.length)));
  const there = workdir === undefined ? undefined : names.find((name) => existsSync(join(workdir, name)));
  return there ?? (names.length === 1 ? text : undefined);
}
