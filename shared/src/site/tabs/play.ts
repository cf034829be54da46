/** The page "Play" of a chapter: its scenarios in the player, and as text for those who run no program. */

import { type Chapter, previousChapter, readScenario } from "../../chapters/index.ts";
import { fromEasyToHard } from "../../smoke/index.ts";
import { type Language, words } from "../../wording/index.ts";
import type { Course } from "../course.ts";

export function playPage({ chapters }: Course, chapter: Chapter, language: Language): string {
  const { id, title } = chapter;
  const plays = listed(chapter).map((play) => ({ id: play.id, title: play.title[language] }));
  const previous = previousChapter(chapters, chapter)?.id;
  return [
    `# ${id}: ${title[language]} · ${words.tabPlay[language]}`,
    words.playIntroduction({ id, previous })[language],
    `<ChapterPlays chapter="${id}" :plays='${attribute(plays)}' />`,
  ].join("\n\n");
}

const known = new Map<string, ReturnType<typeof fromEasyToHard>>();

/** A chapter has a page in each language, and its scenarios are read once. */
function listed({ path, scenarios }: Chapter) {
  const read = known.get(path) ?? fromEasyToHard(scenarios.map((file) => readScenario(file)));
  known.set(path, read);
  return read;
}

function attribute(value: unknown): string {
  return JSON.stringify(value).replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");
}
