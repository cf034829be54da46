/** Checks that the prompts of "Try it" are scenarios, so that they also work offline. */

import type { Scenario } from "../../chapters/index.ts";
import { isForPeople } from "../../rehearsal/index.ts";
import type { Language } from "../../wording/index.ts";
import { inlineCode, type Page } from "./page.ts";
import { findSection } from "./sections.ts";

const FEWEST = 3;

/** `scenarios`: those of the chapter and of all earlier ones. */
export function checkPrompts(page: Page, language: Language, scenarios: Scenario[]): string[] {
  const section = findSection(page, "try it", language, "");
  if (!section) return [];
  const known = new Set(
    scenarios.filter(isForPeople).flatMap(({ prompts }) => prompts.map((prompt) => prompt[language])),
  );
  const items = section.prose.filter(({ text }) => /^\s*\d+\. /.test(text));
  const few =
    items.length < FEWEST
      ? [
          `${page.file}:${section.line}: expected at least ${FEWEST} prompts as a numbered list, each in back-quotes`,
        ]
      : [];
  return [
    ...few,
    ...items.flatMap(({ number, text }) => {
      const prompt = inlineCode(text)[0];
      if (prompt !== undefined && known.has(prompt)) return [];
      return [
        `${page.file}:${number}: no scenario of this or an earlier chapter has the prompt ${prompt ?? text.trim()}`,
      ];
    }),
  ];
}
