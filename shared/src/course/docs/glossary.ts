/** One term, one rendering: the glossary lists for each language what a term is called, and what it is not called. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { localizedSchema } from "../../chapters/index.ts";
import { readDocument } from "../../document/index.ts";
import type { Language } from "../../wording/index.ts";
import type { Page } from "./page.ts";

const avoided = z.array(z.string().min(1)).default([]);

const glossarySchema = z.record(
  z.string(),
  localizedSchema.extend({
    avoid: z.strictObject({ zh: avoided, en: avoided, ja: avoided }).partial().default({}),
  }),
);

export type Glossary = z.output<typeof glossarySchema>;

export function readGlossary(root: string): Glossary {
  const file = join(root, "docs/glossary.json");
  return existsSync(file) ? readDocument(file, glossarySchema, root) : {};
}

/** Renderings in the prose of a page that the glossary tells to avoid. Code in back-quotes may say what it likes. */
export function checkGlossary(page: Page, language: Language, glossary: Glossary): string[] {
  const rules = Object.entries(glossary).flatMap(([term, entry]) =>
    (entry.avoid[language] ?? []).map((wrong) => ({
      term,
      wrong,
      right: entry[language],
      pattern: asPattern(wrong),
    })),
  );
  return page.sections
    .flatMap(({ prose }) => prose)
    .flatMap(({ number, text }) => {
      const bare = text.replaceAll(/(`+).*?\1|\]\([^)]*\)/g, " ");
      return rules
        .filter(({ pattern }) => pattern.test(bare))
        .map(
          ({ term, wrong, right }) =>
            `${page.file}:${number}: says "${wrong}"; the glossary's word for "${term}" is "${right}"`,
        );
    });
}

/** Latin words only match whole; Chinese and Japanese have no blanks between words. */
function asPattern(wrong: string): RegExp {
  const escaped = wrong.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\x20-\x7e]+$/.test(wrong)
    ? new RegExp(`(?<![A-Za-z-])${escaped}(?![A-Za-z-])`, "i")
    : new RegExp(escaped);
}
