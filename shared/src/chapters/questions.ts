/** What a reader of a chapter can ask himself: a question and its answer, or a play to predict. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import { keyed } from "./shapes.ts";

/** How many a chapter has. */
const FIVE = 5;

export interface Question {
  question: Localized;
  /** What there is to say beside the play, when one is to be predicted. */
  answer?: Localized | undefined;
  /** The id of a scenario of the chapter: its play is the answer. */
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
 * The questions of a chapter; none when it has no file of them.
 * @throws DocumentError with a line `file:line: place: what was expected` for each slip.
 */
export function readQuestions(chapter: { path: string }): Question[] {
  const file = questionsFile(chapter);
  return existsSync(file) ? readDocument(file, questionsSchema, cwd()) : [];
}
