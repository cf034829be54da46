/** The section of questions, written from questions.yaml and from recorded plays, in every language. */

import { type Chapter, type Question, readQuestions } from "../../chapters/index.ts";
import { type Language, words } from "../../wording/index.ts";
import type { RecordedLines, RecordedPlay } from "./course-facts.ts";
import { type Page, parsePage } from "./page.ts";
import { findSection, sectionsBelow } from "./sections.ts";
import { isWovenOf } from "./woven.ts";

/** What the program does in a play of a scenario; undefined if there is no such play. */
export type Recorded = (scenario: string) => RecordedPlay | undefined;

/** Problems of a README whose questions and answers differ from the chapter's. */
export function checkQuestions(
  page: Page,
  language: Language,
  chapter: Chapter,
  recorded: Recorded,
): string[] {
  const unknown = predictedBy(readQuestions(chapter)).filter((scenario) => !recorded(scenario));
  const text = page.sections.flatMap(({ source }) => source).join("\n");
  const isStale = withQuestions(text, language, chapter, recorded) !== text;
  return [
    ...unknown.map(
      (scenario) =>
        `${page.file}:1: questions.yaml: there is no play of ${scenario} that every computer can make`,
    ),
    ...(isStale
      ? [`${page.file}:1: the questions are not those of questions.yaml: run pnpm check docs --write`]
      : []),
  ];
}

/** The scenarios whose plays the reader predicts. */
export function predictedBy(questions: Question[]): string[] {
  return questions.flatMap(({ predict }) => predict ?? []);
}

/** The text with the right section: in its place, else before the exercises or the next section. */
export function withQuestions(
  text: string,
  language: Language,
  chapter: Chapter,
  recorded: Recorded,
): string {
  const questions = readQuestions(chapter);
  const [start, end] = placeOf(text, language);
  if (questions.length === 0 || start === undefined) return text;
  const shown = parsePage("", text).sections.flatMap(({ fences }) => fences.map(({ code }) => code));
  const linesOf = (scenario: string) => linesToShow(recorded(scenario)?.[language], shown);
  const folded = questions.flatMap((question) => foldedQuestion(question, language, linesOf));
  const section = [`## ${words.quiz[language]}`, "", words.howToQuiz[language], "", ...folded];
  const lines = text.split("\n");
  return [...lines.slice(0, start), ...section, ...lines.slice(end)].join("\n");
}

/** The first line of the section and the line after it; equal if the section is missing. */
function placeOf(text: string, language: Language): [start?: number, end?: number] {
  const page = parsePage("", text);
  const old = findSection(page, "questions", language, "");
  const next = findSection(page, "exercises", language, "") ?? findSection(page, "next", language, "");
  if (!old) return next ? [next.line - 1, next.line - 1] : [];
  const parts = [old, ...sectionsBelow(page, "questions", language)];
  const length = parts.reduce((sum, { source }) => sum + source.length, 0);
  return [old.line - 1, old.line - 1 + length];
}

/** Keeps the lines of the page if they are true: lines of actors that work at the same time have no fixed order. */
function linesToShow(play: RecordedLines | undefined, shown: string[][]): string[] {
  if (!play) return [];
  return shown.find((lines) => isWovenOf(lines, play.strands)) ?? play.lines;
}

function foldedQuestion(
  { question, answer, predict }: Question,
  language: Language,
  linesOf: (scenario: string) => string[],
) {
  const asked = predict ? words.predictQuestion({ question }) : question;
  const play = predict ? [words.whatHappened[language], "", "```text", ...linesOf(predict), "```", ""] : [];
  return [
    "<details>",
    `<summary>${asked[language].trim()}</summary>`,
    "",
    ...play,
    answer[language].trim(),
    "",
    "</details>",
    "",
  ];
}
