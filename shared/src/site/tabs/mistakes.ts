/** The page "Common mistakes" of a chapter: each with the scenario that notices it, and the wrong lines. */

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Chapter, type Mistake, readMistakes, readScenario } from "../../chapters/index.ts";
import { type Language, type Localized, words } from "../../wording/index.ts";
import { address } from "../address.ts";
import type { Course } from "../course.ts";

export function mistakesPage({ chapters }: Course, chapter: Chapter, language: Language): string {
  const { id, title } = chapter;
  const mistakes = readMistakes(chapter);
  return [
    `# ${id}: ${title[language]} · ${words.tabMistakes[language]}`,
    words.mistakesIntro({ mistakes: mistakes.length })[language],
    '<div class="mistakes">',
    ...mistakes.map((mistake) => describeMistake(mistake, chapters, language)),
    "</div>",
  ].join("\n\n");
}

function describeMistake(mistake: Mistake, chapters: Chapter[], language: Language): string {
  const patch = readFileSync(mistake.patch, "utf8").trimEnd();
  const facts = [
    `- ${words.mistakeNoticed[language]}${colonIn(language)}${noticedBy(mistake, chapters, language)}`,
    `- ${words.mistakeBecause[language]}${colonIn(language)}${inCode(mistake.because)}`,
  ];
  return [
    `## ${mistake.mistake[language].replaceAll("<", "&lt;")} {#${mistake.id}}`,
    facts.join("\n"),
    `<details><summary>${words.mistakePatch[language]}</summary>\n\n\`\`\`\`diff\n${patch}\n\`\`\`\`\n\n</details>`,
  ].join("\n\n");
}

/** The title of the scenario, with a link to its play. */
function noticedBy({ scenario }: Mistake, chapters: Chapter[], language: Language): string {
  for (const { id, scenarios } of chapters) {
    const file = scenarios.find((path) => basename(path, ".yaml") === scenario);
    if (!file) continue;
    const link = `${address(language, `${id}/play`)}#scenario=${scenario}`;
    return `[${titleOf(file)[language]}](${link}) (${id})`;
  }
  return inCode(scenario);
}

const titles = new Map<string, Localized>();

/** Cached, because many mistakes name the same scenario, in three languages. */
function titleOf(file: string): Localized {
  const title = titles.get(file) ?? readScenario(file).title;
  titles.set(file, title);
  return title;
}

function inCode(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function colonIn(language: Language): string {
  return language === "en" ? ": " : "：";
}
