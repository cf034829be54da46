/** The page "Play" of a chapter: its scenarios in the player, and as text for readers without JavaScript. */

import {
  type Chapter,
  isTranslated,
  previousChapter,
  readLab,
  readScenario,
  type Scenario,
} from "../../chapters/index.ts";
import { fromEasyToHard } from "../../smoke/index.ts";
import { type Language, words } from "../../wording/index.ts";
import type { Course } from "../course.ts";

export function playPage({ chapters }: Course, chapter: Chapter, language: Language): string {
  const { id, title } = chapter;
  const plays = scenariosOfPlay(chapter).map((scenario) => ({
    id: scenario.id,
    title: scenario.title[language],
    ...(language !== "en" && isTranslated(scenario) && { file: `${scenario.id}.${language}` }),
  }));
  const previous = previousChapter(chapters, chapter)?.id;
  return [
    `# ${id}: ${title[language]} · ${words.tabPlay[language]}`,
    words.playIntroduction({ id, previous })[language],
    `<ChapterPlays chapter="${id}" :plays='${attribute(plays)}' />`,
  ].join("\n\n");
}

const known = new Map<string, Scenario[]>();

/** The scenarios of the page. Cached, because a chapter has a page in each language. */
export function scenariosOfPlay(chapter: Chapter): Scenario[] {
  const read = known.get(chapter.path) ?? inOrderOfLab(chapter);
  known.set(chapter.path, read);
  return read;
}

/** In the order of the lab, which begins with the main point of the mechanism; without scenarios that only the lab plays. */
function inOrderOfLab(chapter: Chapter): Scenario[] {
  const scenarios = chapter.scenarios.map((file) => readScenario(file));
  const steps = readLab(chapter)?.steps.map(({ scenario }) => scenario.id);
  if (!steps) return fromEasyToHard(scenarios);
  return scenarios.toSorted((a, b) => steps.indexOf(a.id) - steps.indexOf(b.id));
}

function attribute(value: unknown): string {
  return JSON.stringify(value).replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");
}
