/** Questions about a chapter, with their answers. Some let the reader predict a play. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import { keyed } from "./shapes.ts";

/** The number of questions of a chapter. */
const FIVE = 5;

export interface Question {
  question: Localized;
  answer: Localized;
  /** The id of a scenario of the chapter whose play shows the answer. */
  predict?: string | undefined;
}

const questionSchema = keyed({
  question: localizedSchema,
  answer: localizedSchema,
  predict: z.string().min(1, "expected the id of a scenario").optional(),
});

const questionsSchema = z
  .array(questionSchema)
  .length(FIVE, `expected ${FIVE} questions`)
  .refine((questions) => questions.some(({ predict }) => predict), "expected one with predict:");

export function questionsFile({ path }: { path: string }): string {
  return join(path, "questions.yaml");
}

/**
 * The questions of a chapter; an empty list if it has no file.
 * @throws DocumentError with a line `file:line: place: what was expected` for each mistake.
 */
export function readQuestions(chapter: { path: string }): Question[] {
  const file = questionsFile(chapter);
  return existsSync(file) ? readDocument(file, questionsSchema, cwd()) : [];
}
