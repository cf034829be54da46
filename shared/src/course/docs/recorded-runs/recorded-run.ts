/** A recorded run in a README: commands after `$ `, typed lines after `> `, and the output of the programs. */

import { CHAPTER_ID } from "../../../launch/chapter-id.mjs";
import type { Fence, Page } from "../page.ts";

/** One command of a recorded run, with its lines. */
export interface Session {
  /** The text after `$ `. */
  command: string;
  /** Typed and printed lines, as on the screen. A line `…` stands for any number of omitted lines. */
  lines: string[];
}

export interface RecordedRun {
  file: string;
  /** The number of the block's first line. */
  line: number;
  sessions: Session[];
  /** The chapters that it runs. The workspace is the playground of the first one. */
  chapters: string[];
}

export const GAP = "…";

const COMMAND = /^\$ (.+)$/;

/** `CONTEXT_LIMIT=40000 pnpm chapter s08 --mode yolo` in three parts: settings, chapter, flags. */
export const START = new RegExp(`^((?:[A-Z_]+=\\S+ )*)pnpm chapter (${CHAPTER_ID})(.*)$`);

/** Lines that look like a run of a chapter: a prompt, a call, a result. */
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

/** Problems: runs without a command, which cannot be recorded. */
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

/** Indented text after the mark is output, for example a line of an error. */
export function isTyped(line: string): boolean {
  return /^> \S/.test(line);
}

export function isGap(line: string): boolean {
  return line.trim() === GAP;
}

/** The groups of lines between gaps. */
export function segmentsOf(lines: string[]): string[][] {
  const segments: string[][] = [[]];
  for (const line of lines) {
    if (isGap(line)) segments.push([]);
    else segments.at(-1)?.push(line);
  }
  return segments;
}
