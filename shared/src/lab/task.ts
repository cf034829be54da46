/** The task of a lab: what its README says of problem, whole picture and contract, and its tables and lists, without code. */

import { type Chapter, previousChapter } from "../chapters/index.ts";
import { chapterStem, findSection, readPages, type Section } from "../course/index.ts";
import { type Language, words } from "../wording/index.ts";

export interface TaskProps {
  root: string;
  chapters: Chapter[];
  chapter: Chapter;
  language: Language;
  /** Of a program in another language. It begins with the task alone. */
  command?: string | undefined;
}

/** `TASK.md`. */
export function taskText(props: TaskProps): string {
  const { chapters, chapter, language, command } = props;
  const { id, title, motto } = chapter;
  const previous = previousChapter(chapters, chapter)?.id;
  const parts = [
    words.labTaskTitle({ id, title })[language],
    `> ${motto[language]}`,
    words.labTaskIntro({ previous, command })[language],
    ...["problem", "picture", "contract"].map((name) => sectionText(props, chapter, name)),
    rulesText(props, chapter),
    ...(command === undefined ? [] : earlierContracts(props)),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** The first chapter's tells how every chapter talks to the model. */
function earlierContracts(props: TaskProps): string[] {
  const { chapters, chapter, language } = props;
  const earlier = chapters.filter(({ number }) => number < chapter.number);
  return earlier.flatMap((one) => {
    const [, ...lines] = sectionText(props, one, "contract").split("\n");
    if (lines.length === 0) return [];
    return [[words.labContractOf(one)[language], ...lines].join("\n"), rulesText(props, one)];
  });
}

/** The contract refers to the tables and lists of "How it works" and of the cheat sheet. They stand below their headings. */
function rulesText(props: TaskProps, chapter: Chapter): string {
  const lines = ["how", "cheat sheet"].flatMap((name) => sectionText(props, chapter, name).split("\n"));
  const leads = lines.map((line) => /^\*\*[^*]+\*\*/.exec(line)?.[0] ?? line);
  const kept = leads.filter((line) => kindOf(line) !== "prose");
  const shown = kept.filter((line, at) => kindOf(line) !== "heading" || isRule(kept[at + 1]));
  return shown
    .map((line, at) => (goesOn(shown, at) ? line : `\n${line}`))
    .join("\n")
    .trim();
}

/** Whether a line belongs to the table or list above it. Two tables may stand one below the other. */
function goesOn(lines: string[], at: number): boolean {
  const [before = "", line = "", after = ""] = [lines[at - 1], lines[at], lines[at + 1]];
  return kindOf(line) === kindOf(before) && !/^\|[-| :]+$/.test(after);
}

function kindOf(line: string): "heading" | "table" | "list" | "prose" {
  if (/^#+ |^\*\*.*\*\*$/.test(line)) return "heading";
  if (line.startsWith("|")) return "table";
  return /^\s*(?:-|\d+\.) \S/.test(line) ? "list" : "prose";
}

function isRule(line = ""): boolean {
  return ["table", "list"].includes(kindOf(line));
}

function sectionText({ root, chapters, language }: TaskProps, chapter: Chapter, name: string): string {
  const page = readPages(root, chapterStem(chapter))[language];
  const section = page && findSection(page, name, language, previousChapter(chapters, chapter)?.id ?? "");
  if (!section) return "";
  return [section, ...foldsOf(page.sections, section, name)].map(withoutCode).join("\n").trim();
}

/** A contract is folded in the README, for it is not for a first reading; here it is what matters. */
function foldsOf(sections: Section[], section: Section, name: string): Section[] {
  if (name !== "contract") return [];
  const rest = sections.slice(sections.indexOf(section) + 1);
  const end = rest.findIndex(({ folded }) => !folded);
  return end < 0 ? rest : rest.slice(0, end);
}

/** What is only there to fold a part, or to name the file of the code below. */
const FRAME = /^\s*(?:<\/?(?:details|summary)\b.*>|\*\*`src\/[^`]+`\*\*)\s*$/;
const RELATIVE_LINK = /(?<!!)\[([^\]]+)\]\((?!https?:)[^)]*\)/g;

function withoutCode({ source, fences, line: start }: Section): string {
  const code = fences.filter(({ language }) => ["ts", "typescript", "js"].includes(language));
  const isCode = (number: number) =>
    code.some(({ line, code: lines }) => number >= line && number <= line + lines.length + 1);
  return source
    .filter((text, index) => !isCode(start + index) && !FRAME.test(text))
    .map((text) => text.replace(RELATIVE_LINK, "$1"))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}
