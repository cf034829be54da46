/** One term has one name: for each language, the glossary lists the name of a term and names to avoid. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "glob";
import * as z from "zod";
import { localizedSchema } from "../../chapters/index.ts";
import { readDocument } from "../../document/index.ts";
import type { Language } from "../../wording/index.ts";
import type { Line, Page, Section } from "./page.ts";

const avoided = z.array(z.string().min(1)).default([]);

const glossarySchema = z.record(
  z.string(),
  localizedSchema.extend({
    /** One sentence. An entry without one is a rule for translators, not a term. */
    meaning: localizedSchema.optional(),
    avoid: z.strictObject({ zh: avoided, en: avoided, ja: avoided }).partial().default({}),
  }),
);

export type Glossary = z.output<typeof glossarySchema>;

export function readGlossary(root: string): Glossary {
  const file = join(root, "docs/glossary.json");
  return existsSync(file) ? readDocument(file, glossarySchema, root) : {};
}

/** Problems: names to avoid in the prose and diagrams of a page. Code in back-quotes does not count. */
export function checkGlossary(page: Page, language: Language, glossary: Glossary): string[] {
  return page.sections.flatMap(linesForPeople).flatMap(({ number, text }) => {
    const bare = text.replaceAll(/(`+).*?\1|\]\([^)]*\)/g, " ");
    return findAvoided(bare, language, glossary).map((found) => `${page.file}:${number}: ${found}`);
  });
}

function linesForPeople({ prose, fences }: Section): Line[] {
  const diagrams = fences.filter(({ language }) => language === "mermaid");
  const labels = diagrams.flatMap(({ line, code }) =>
    code.map((text, index) => ({ number: line + 1 + index, text })),
  );
  return [...prose, ...labels];
}

/** The same check for the sentences of the wording room. */
export function checkWording(root: string, glossary: Glossary): string[] {
  return globSync("shared/src/wording/*.ts", { cwd: root, posix: true })
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          [...line.matchAll(SENTENCE)].flatMap(([, language, , text]) =>
            findAvoided(text ?? "", language as Language, glossary).map(
              (found) => `${file}:${index + 1}: ${found}`,
            ),
          ),
        ),
    );
}

/** `zh: "…"`, in any of the three kinds of quotes. */
const SENTENCE = /\b(zh|en|ja): (["'`])(.*?)\2(?=[ ,;]|$)/g;

function findAvoided(text: string, language: Language, glossary: Glossary): string[] {
  return Object.entries(glossary).flatMap(([term, entry]) =>
    (entry.avoid[language] ?? [])
      .filter((wrong) => asPattern(wrong).test(text))
      .map((wrong) => `says "${wrong}"; the glossary's word for "${term}" is "${entry[language]}"`),
  );
}

/** Latin words match only as a whole; Chinese and Japanese have no spaces between words. */
function asPattern(wrong: string): RegExp {
  const escaped = wrong.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\x20-\x7e]+$/.test(wrong)
    ? new RegExp(`(?<![A-Za-z-])${escaped}(?![A-Za-z-])`, "i")
    : new RegExp(escaped);
}
