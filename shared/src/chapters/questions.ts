/** Questions about a chapter: each has an answer, or a play that the reader predicts. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import { keyed } from "./shapes.ts";

/** The number of questions of a chapter. */
const FIVE = 5;

export interface Question {
  question: Localized;
  /** The answer; with `predict`, what is said in addition to the play. */
  answer?: Localized | undefined;
  /** The id of a scenario of the chapter whose play is the answer. */
  predict?: string | undefined;
}

const questionSchema = keyed({
  question: localizedSchema,
  answer: localizedSchema.optional(),
  predict: z.string().min(1, "expected the id of a scenario").optional(),
}).superRefine(({ answer, predict }, context) => {
  if (!answer && !predict)
    context.addIssue({ code: "custom", path: ["answer"], message: "expected an answer, or predict:" });
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
