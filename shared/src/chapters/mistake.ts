/** One mistake that students make: a patch that spoils the chapter, and the scenario that must notice. */

import { basename } from "node:path";
import { z } from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import { keyed } from "./shapes.ts";

export interface Mistake {
  /** The name of its file. */
  id: string;
  file: string;
  /** The file that makes it: a unified diff against the chapter. */
  patch: string;
  /** What was done wrong, in one sentence. */
  mistake: Localized;
  /** The id of the scenario that fails on it: one of this chapter or of an earlier one. */
  scenario: string;
  /** What stands in that failure: another one would be no proof. */
  because: string;
}

const mistakeSchema = keyed({
  mistake: localizedSchema,
  scenario: z.string().min(1, "expected the id of a scenario"),
  because: z.string().min(1, "expected a text that stands in the failure"),
});

/**
 * The mistakes of a chapter, by name.
 * @throws DocumentError with a line `file:line: place: what was expected` for each slip.
 */
export function readMistakes({ wrong }: { wrong: string[] }): Mistake[] {
  return wrong.map((file) => ({
    id: basename(file, ".yaml"),
    file,
    patch: file.replace(/\.yaml$/, ".patch"),
    ...readDocument(file, mistakeSchema, cwd()),
  }));
}
