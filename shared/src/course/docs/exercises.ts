/** The section of exercises, written from the files in `exercises/`, in every language. */

import { type Chapter, type Exercise, readExercises } from "../../chapters/index.ts";
import { type Language, words } from "../../wording/index.ts";
import { type Page, parsePage } from "./page.ts";
import { findSection } from "./sections.ts";

/** Problems of a README whose exercises differ from the chapter's files. */
export function checkExercises(page: Page, language: Language, chapter: Chapter): string[] {
  const text = page.sections.flatMap(({ source }) => source).join("\n");
  if (withExercises(text, language, chapter) === text) return [];
  return [`${page.file}:1: the exercises are not those of exercises/: run pnpm check docs --write`];
}

/** The text with the right section: in its place, else before the next section. */
export function withExercises(text: string, language: Language, chapter: Chapter): string {
  const lines = text.split("\n");
  const exercises = readExercises(chapter);
  const next = findSection(parsePage("", text), "next", language, "")?.line;
  if (exercises.length === 0 || next === undefined) return text;
  const old = lines.indexOf(headingOf(language));
  const start = old < 0 ? next - 1 : old;
  return [
    ...lines.slice(0, start),
    ...exerciseLines(exercises, chapter, language),
    ...lines.slice(next - 1),
  ].join("\n");
}

function headingOf(language: Language): string {
  return `## ${words.exercises[language]}`;
}

function exerciseLines(exercises: Exercise[], chapter: Chapter, language: Language): string[] {
  const folded = exercises.flatMap((exercise) => foldedExercise(exercise, chapter, language));
  return [headingOf(language), "", words.howToExercise[language], "", ...folded];
}

/** The hint is folded, too. It is indented, so that it does not start a new section. */
function foldedExercise({ id, title, exercise }: Exercise, { id: chapter }: Chapter, language: Language) {
  const { level, task, hint } = exercise;
  return [
    "<details>",
    `<summary>${words.exerciseHeading({ level, title })[language]}</summary>`,
    "",
    task[language].trim(),
    "",
    "```sh",
    `pnpm smoke ${chapter} --exercise ${id}`,
    "```",
    "",
    `  <details><summary>${words.exerciseHint[language]}</summary>`,
    "",
    hint[language].trim(),
    "",
    `[${words.exerciseSolution[language]}](exercises/${id}.patch)`,
    "",
    "  </details>",
    "",
    "</details>",
    "",
  ];
}
