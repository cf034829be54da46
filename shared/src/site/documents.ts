/** The documents of the repository that become pages, with their addresses. */

import { LANGUAGES, type Language } from "../wording/index.ts";
import { type Course, readmeFile } from "./course.ts";

export interface SiteDocument {
  /** The path in the repository. */
  file: string;
  language: Language;
  /** The page, in the form that `address` takes. */
  page: string;
}

/** The READMEs of the chapters, that of the course, the page for teachers, the one with the numbers of other courses, and the one about evaluation. */
export function documentsOf({ chapters }: Course): SiteDocument[] {
  return LANGUAGES.flatMap((language) => [
    ...chapters.map(({ id, dir }) => ({ file: readmeFile(`chapters/${dir}`, language), language, page: id })),
    { file: readmeFile("", language), language, page: "start" },
    { file: readmeFile("docs", language, "teaching"), language, page: "teaching" },
    { file: readmeFile("docs", language, "numbers"), language, page: "numbers" },
    { file: readmeFile("docs", language, "evals"), language, page: "evals" },
  ]);
}
