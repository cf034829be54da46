/** A mistake that students make: a patch that breaks the chapter, and the scenario that must notice it. */

import { basename } from "node:path";
import * as z from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import { keyed } from "./shapes.ts";

export interface Mistake {
  /** The name of its file. */
  id: string;
  file: string;
  /** The path of the patch, a unified diff against the chapter. */
  patch: string;
  /** The mistake in one sentence. */
  mistake: Localized;
  /** What somebody who makes it believes, in one sentence. */
  belief?: Localized | undefined;
  /** The id of the scenario that must fail, of this chapter or an earlier one. */
  scenario: string;
  /** A text in that failure, because another failure would prove nothing. */
  because: string;
  /** A text that this failure lacks. A program that fails with it, too, has not got so far that it could make the mistake. */
  unless?: string | undefined;
}

/** Words of the sentences themselves: a student with any other mistake would be told of this one. */
const IN_EVERY_FAILURE = /^(an? |the )?(actor|code|exit code|expected|hint|requests?|seen|stderr)$/i;

const mistakeSchema = keyed({
  mistake: localizedSchema,
  belief: localizedSchema.optional(),
  scenario: z.string().min(1, "expected the id of a scenario"),
  because: z
    .string()
    .min(1, "expected a text that occurs in the failure")
    .refine((text) => !IN_EVERY_FAILURE.test(text), "expected a text that another failure would not have"),
  unless: z.string().min(1, "expected a text that does not occur in the failure").optional(),
});

/**
 * The mistakes of a chapter, by name.
 * @throws DocumentError with a line `file:line: place: what was expected` for each error in the file.
 */
export function readMistakes({ wrong }: { wrong: string[] }): Mistake[] {
  return wrong.map((file) => ({
    id: basename(file, ".yaml"),
    file,
    patch: file.replace(/\.yaml$/, ".patch"),
    ...readDocument(file, mistakeSchema, cwd()),
  }));
}
