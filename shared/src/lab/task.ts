/** The task of a lab, from the README: the problem, the whole picture, the contract, and tables and lists, without code. */

import { type Chapter, previousChapter, readLab } from "../chapters/index.ts";
import { chapterStem, findSection, readPages, type Section } from "../course/index.ts";
import { type Language, words } from "../wording/index.ts";
import { placesOf, roomsFor } from "./whereabouts.ts";

export interface TaskProps {
  root: string;
  chapters: Chapter[];
  chapter: Chapter;
  language: Language;
  /** The command of a program in another language, whose lab contains only the task. */
  command?: string | undefined;
}

/** `TASK.md`. */
export function taskText(props: TaskProps): string {
  return `${inParagraphs([goalText(props), contractText(props)])}\n`;
}

/** What to build: the problem and the whole picture. */
export function goalText(props: TaskProps): string {
  const { chapters, chapter, language, command } = props;
  const { id, title, motto } = chapter;
  const previous = previousChapter(chapters, chapter)?.id;
  return inParagraphs([
    words.labTaskTitle({ id, title })[language],
    `> ${motto[language]}`,
    words.labTaskIntro({ previous, command })[language],
    firstStage(props),
    ...(command === undefined ? whereabouts(props) : []),
    words.labTaskLanguage[language],
    ...["problem", "picture"].map((name) => sectionText(props, chapter, name)),
  ]);
}

function firstStage({ chapter, language }: TaskProps): string {
  const { scenario } = readLab(chapter)?.steps[0] ?? {};
  return scenario ? words.labTaskFirst(scenario)[language] : "";
}

function whereabouts({ chapters, chapter, language }: TaskProps): string[] {
  const rooms = roomsFor(chapters, chapter);
  return [
    words.labTaskPlaces({ places: placesOf(chapter) })[language],
    ...(rooms.length > 0 ? [words.labTaskRooms({ rooms })[language]] : []),
  ];
}

/** What the program is judged by. */
export function contractText(props: TaskProps): string {
  const { chapter, command } = props;
  return inParagraphs([
    sectionText(props, chapter, "contract"),
    rulesText(props, chapter),
    ...(command === undefined ? [] : earlierContracts(props)),
  ]);
}

function inParagraphs(parts: string[]): string {
  return parts.filter(Boolean).join("\n\n");
}

/** The contract of s01 describes how every chapter talks to the model. */
function earlierContracts(props: TaskProps): string[] {
  const { chapters, chapter, language } = props;
  const earlier = chapters.filter(({ number }) => number < chapter.number);
  return earlier.flatMap((one) => {
    const [, ...lines] = sectionText(props, one, "contract").split("\n");
    if (lines.length === 0) return [];
    return [[words.labContractOf(one)[language], ...lines].join("\n"), rulesText(props, one)];
  });
}

/** Tables and lists of "How it works" and the cheat sheet, to which the contract refers, below their headings. */
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

/** Whether a line belongs to the table or list above it. A table can follow another one. */
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
  const parts = [section, ...foldsOf(page.sections, section, name)].map(withoutCode);
  return parts
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** In the README the contract is folded, because it is not for a first reading. Here it is unfolded. */
function foldsOf(sections: Section[], section: Section, name: string): Section[] {
  if (name !== "contract") return [];
  const rest = sections.slice(sections.indexOf(section) + 1);
  const end = rest.findIndex(({ folded }) => !folded);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Lines that only fold a part or name the file of a code block. */
const FRAME = /^\s*(?:<\/?(?:details|summary)\b.*>|\*\*`src\/[^`]+`\*\*)\s*$/;
const RELATIVE_LINK = /(?<!!)\[([^\]]+)\]\((?!https?:)[^)]*\)/g;

function withoutCode({ source, fences, line: start }: Section): string {
  const code = fences.filter(({ language }) => ["ts", "typescript", "js"].includes(language));
  const isCode = (number: number) =>
    code.some(({ line, code: lines }) => number >= line && number <= line + lines.length + 1);
  return source
    .filter((text, index) => !isCode(start + index) && !FRAME.test(text))
    .map((text) => text.replace(RELATIVE_LINK, "$1"))
    .join("\n");
}
