/** The prompts that a chapter shows to its readers. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../wording/index.ts";

/** The prompts of the chapter, in one language. Its scenarios are read when they are asked for, and once. */
export function chapterPrompts(chapterDir: string, language: Language): () => Promise<string[]> {
  let prompts: Promise<string[]> | undefined;
  return () => {
    prompts ??= readPrompts(chapterDir, language).catch(() => []);
    return prompts;
  };
}

async function readPrompts(chapterDir: string, language: Language): Promise<string[]> {
  const { loadScenario } = await import("../chapters/index.ts");
  const folder = join(chapterDir, "scenarios");
  const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  const scenarios = await Promise.all(files.sort().map((name) => loadScenario(join(folder, name))));
  const shown = scenarios.filter(({ hidden }) => !hidden);
  return shown.flatMap(({ prompts }) => prompts.map((prompt) => prompt[language]));
}
