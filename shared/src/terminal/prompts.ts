/** The prompts that a chapter shows to its readers. */

import { basename } from "node:path";
import type { KnownScript } from "../rehearsal/index.ts";
import type { Language } from "../wording/index.ts";
import { readKnown } from "./known.ts";

/** The prompts of the chapter, in one language. Its scenarios are read when they are asked for, and once. */
export function chapterPrompts(chapterDir: string, language: Language): () => Promise<string[]> {
  let prompts: Promise<string[]> | undefined;
  return () => {
    prompts ??= readPrompts(chapterDir, language).catch(() => []);
    return prompts;
  };
}

async function readPrompts(chapterDir: string, language: Language): Promise<string[]> {
  const [id = ""] = basename(chapterDir).split("_");
  return promptsOf(id, await readKnown(chapterDir), language);
}

/** The prompts of one chapter, given by its id. */
export function promptsOf(id: string, known: KnownScript[], language: Language): string[] {
  const own = known.filter(({ chapter }) => chapter === id);
  return own.flatMap(({ prompts }) => prompts.map((prompt) => prompt[language]));
}
