/** Names of files in Chinese and Japanese sentences, where no space parts them from the words in front of them. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { understoodWords, withoutKnownStart } from "./lexicon.ts";
import { namesIn } from "./workspace.ts";

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
  if (workdir === undefined) return names.length === 1 ? text : undefined;
  const there = names.find((name) => existsSync(join(workdir, name)));
  return there ?? (names.length === 1 ? (inOtherCase(text, namesIn(workdir).files) ?? text) : undefined);
}

/** "readme.md" is README.md if no other file is written like that. */
export function inOtherCase(path: string, files: string[]): string | undefined {
  const said = path.toLowerCase();
  const [file, other] = files.filter((name) => `/${name.toLowerCase()}`.endsWith(`/${said}`));
  return other === undefined ? file : undefined;
}
