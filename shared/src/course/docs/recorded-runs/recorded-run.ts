/** A recorded run in a README: commands behind `$ `, typed lines behind `> `, and what the programs printed. */

import { CHAPTER_ID } from "../../../launch/chapter-id.mjs";
import type { Fence, Page } from "../page.ts";

/** One command of a recorded run and what belongs to it. */
export interface Session {
  /** As it stands behind `$ `. */
  command: string;
  /** What is typed, then what is printed, as on the screen. A line `…` stands for any number of lines left out. */
  lines: string[];
}

export interface RecordedRun {
  file: string;
  /** The number of the block's first line. */
  line: number;
  sessions: Session[];
  /** The chapters that it runs. Its workspace is the playground of the first one. */
  chapters: string[];
}

export const GAP = "…";

const COMMAND = /^\$ (.+)$/;

/** `CONTEXT_LIMIT=40000 pnpm chapter s08 --mode yolo` in three parts: settings, chapter, flags. */
export const START = new RegExp(`^((?:[A-Z_]+=\\S+ )*)pnpm chapter (${CHAPTER_ID})(.*)$`);

/** What looks like a run of a chapter: a prompt, a call, a result. */
const SCREEN = /^(?:> |● | {2}⎿ )/;

export function recordedRunsOf(page: Page): RecordedRun[] {
  return textFences(page)
    .filter(isRecordedRun)
    .map(({ line, code }) => readRecordedRun(page.file, line + 1, sessionsOf(code)));
}

function readRecordedRun(file: string, line: number, sessions: Session[]): RecordedRun {
  const chapters = sessions.flatMap(({ command }) => START.exec(command)?.[2] ?? []);
  return { file, line, sessions, chapters };
}

export function isRecordedRun({ language, code }: Fence): boolean {
  return language === "text" && COMMAND.test(code[0] ?? "");
}

/** Runs that somebody typed: nothing says how to record them. */
export function unrecorded(page: Page): string[] {
  const typed = textFences(page).filter(
    (fence) => !isRecordedRun(fence) && fence.code.some((line) => SCREEN.test(line)),
  );
  return typed.map(
    ({ line }) =>
      `${page.file}:${line}: shows a run, but not of what: let it begin with "$ pnpm chapter sNN", then pnpm check docs --write records it`,
  );
}

function textFences(page: Page): Fence[] {
  return page.sections.flatMap(({ fences }) => fences).filter(({ language }) => language === "text");
}

function sessionsOf(code: string[]): Session[] {
  const sessions: Session[] = [];
  for (const line of code) {
    const command = COMMAND.exec(line)?.[1];
    if (command !== undefined) sessions.push({ command, lines: [] });
    else sessions.at(-1)?.lines.push(line);
  }
  return sessions;
}

/** The lines that a person types during a session. */
export function typedLines({ lines }: Pick<Session, "lines">): string[] {
  return lines.filter(isTyped).map((line) => line.slice("> ".length));
}

/** What is indented behind the mark is printed: the line of an error, say. */
export function isTyped(line: string): boolean {
  return /^> \S/.test(line);
}

export function isGap(line: string): boolean {
  return line.trim() === GAP;
}

/** The runs of lines between gaps. */
export function segmentsOf(lines: string[]): string[][] {
  const segments: string[][] = [[]];
  for (const line of lines) {
    if (isGap(line)) segments.push([]);
    else segments.at(-1)?.push(line);
  }
  return segments;
}
