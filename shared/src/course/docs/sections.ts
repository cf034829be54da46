/** The sections of every chapter's README, in this order, and the start of their headings. */

import { type Language, type Localized, words } from "../../wording/index.ts";
import type { Page, Section } from "./page.ts";

export interface RequiredSection {
  name: string;
  /** The heading is this text, alone or followed by a colon. `{previous}` is the id of the previous chapter. */
  heading: Localized;
  folded?: boolean;
  /** s01 has no previous chapter. */
  notInFirst?: boolean;
  /** The section is optional. */
  optional?: boolean;
}

export const REQUIRED_SECTIONS: RequiredSection[] = [
  { name: "problem", heading: { zh: "问题", en: "The problem", ja: "課題" } },
  { name: "wanted", heading: { zh: "想要的样子", en: "What we want", ja: "こうなってほしい" } },
  { name: "picture", heading: { zh: "全局视角", en: "The whole picture", ja: "全体像" } },
  { name: "how", heading: { zh: "工作原理", en: "How it works", ja: "仕組み" } },
  {
    name: "second sitting",
    heading: { zh: "第二讲", en: "Second sitting", ja: "第二回" },
    optional: true,
  },
  { name: "cheat sheet", heading: { zh: "速查", en: "Cheat sheet", ja: "早見表" } },
  { name: "reading", heading: { zh: "读源码的顺序", en: "Reading the source", ja: "ソースを読む順番" } },
  {
    name: "changes",
    heading: { zh: "相对 {previous} 的变更", en: "Changes since {previous}", ja: "{previous} からの変更点" },
    notInFirst: true,
  },
  { name: "try it", heading: { zh: "试一下", en: "Try it", ja: "試してみる" } },
  { name: "contract", heading: words.contract },
  { name: "questions", heading: words.quiz },
  { name: "exercises", heading: words.exercises, optional: true },
  { name: "next", heading: { zh: "接下来", en: "What comes next", ja: "次の章へ" } },
  { name: "deep dive", heading: { zh: "深入", en: "Deep dive", ja: "さらに深く" }, folded: true },
];

/** The section of a README with this name in the table above. */
export function findSection(
  page: Page,
  name: string,
  language: Language,
  previous: string,
): Section | undefined {
  const required = REQUIRED_SECTIONS.find((section) => section.name === name);
  return required && page.sections.find((section) => isSection(section, required, language, previous));
}

/** The folded parts after the section of that name. */
export function sectionsBelow(page: Page, name: string, language: Language): Section[] {
  const section = findSection(page, name, language, "");
  const rest = section ? page.sections.slice(page.sections.indexOf(section) + 1) : [];
  const end = rest.findIndex(({ folded }) => !folded);
  return end < 0 ? rest : rest.slice(0, end);
}

function isSection(
  section: Section,
  required: RequiredSection,
  language: Language,
  previous: string,
): boolean {
  const text = required.heading[language].replace("{previous}", previous);
  const rest = section.heading.startsWith(text) ? section.heading.slice(text.length) : undefined;
  return section.folded === Boolean(required.folded) && rest !== undefined && /^\s*(?:[:：]|$)/.test(rest);
}

/** Problems: sections of a README that are missing or not in their place. */
export function checkSections(page: Page, language: Language, previous: string | undefined): string[] {
  const required = REQUIRED_SECTIONS.filter(({ notInFirst }) => previous !== undefined || !notInFirst);
  const problems: string[] = [];
  let last = 0;
  for (const section of required) {
    const heading = section.heading[language].replace("{previous}", previous ?? "");
    const found = page.sections.findIndex((candidate) =>
      isSection(candidate, section, language, previous ?? ""),
    );
    const place = section.folded
      ? `<details> whose <summary> begins with "${heading}"`
      : `section "## ${heading}"`;
    if (found < 0 && section.optional) continue;
    if (found < 0) problems.push(`${page.file}:1: expected a ${place}`);
    else if (found < last)
      problems.push(`${page.file}:${page.sections[found]?.line}: the ${place} comes too late or too early`);
    last = Math.max(last, found);
  }
  return problems;
}
