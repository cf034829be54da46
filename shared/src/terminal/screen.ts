import { clearScreenDown, cursorTo, moveCursor } from "node:readline";
import type { Language, Localized } from "../wording/index.ts";
import { paint, printable } from "./colour.ts";
import { clipToWidth } from "./width.ts";

// One process has one terminal, so its state is the module's.

/** The line that the student is typing steps aside while something is printed. */
export interface TypedLine {
  isOpen(): boolean;
  hide(): void;
  show(): void;
}

interface Screen {
  language: Language;
  /** The answer has left its line open. */
  midLine: boolean;
  /** The part of the answer that waits for the end of its line. */
  held: string;
  /** Lines that say what goes on just now, below all others. */
  status: string[];
  isStatusDrawn: boolean;
  /** A question has the last line. */
  isStatusHeld: boolean;
  typedLine?: TypedLine;
}

const state: Screen = {
  language: "en",
  midLine: false,
  held: "",
  status: [],
  isStatusDrawn: false,
  isStatusHeld: false,
};

export function setLanguage(language: Language): void {
  state.language = language;
}

export function setTypedLine(typedLine: TypedLine): void {
  state.typedLine = typedLine;
}

export function inLanguage(text: Localized | string): string {
  return typeof text === "string" ? text : text[state.language];
}

/** A whole line (or several) for the eyes only: on stderr, so that stdout holds the answer and nothing else. */
export function printLine(line: string): void {
  finishLine();
  print(process.stderr, `${line}\n`);
}

/** A line in the middle of the answer. Where the answer goes elsewhere, into a file or a pipe, its line stays open. */
export function printAside(line: string): void {
  if (process.stdout.isTTY || !state.midLine) printLine(line);
  else process.stderr.write(`\n${line}\n`);
}

/** A piece of the answer. While the student types, whole lines only: half a line has no place above the typed one. */
export function printAnswer(piece: string): void {
  const text = state.held + piece;
  const end = state.typedLine?.isOpen() ? text.lastIndexOf("\n") + 1 : text.length;
  state.held = text.slice(end);
  if (end === 0) return;
  print(process.stdout, text.slice(0, end));
}

/** Ends the line if the answer has left it open. */
export function finishLine(): void {
  if (state.midLine || state.held) printAnswer("\n");
}

/**
 * Says below all other lines what goes on just now. The next status takes its place, and an empty one takes it away.
 * Only a terminal shows it, and only while neither the answer nor the student has a line open.
 */
export function showStatus(lines: string[]): void {
  hideStatus();
  state.status = lines;
  drawStatus();
}

/** While a question is open, no status is drawn; afterwards it is there again. */
export function holdStatus(isHeld: boolean): void {
  hideStatus();
  state.isStatusHeld = isHeld;
  drawStatus();
}

function drawStatus(): void {
  const { stderr } = process;
  const isFree = !state.midLine && !state.isStatusHeld && !state.typedLine?.isOpen();
  if (state.status.length === 0 || !isFree || !stderr.isTTY || process.env.TERM === "dumb") return;
  // A line that wraps would take more rows than we clear.
  const lines = state.status.map((line) => clipToWidth(printable(line), stderr.columns - 1));
  stderr.write(paint(stderr, "dim", lines.join("\n")));
  state.isStatusDrawn = true;
}

function hideStatus(): void {
  if (!state.isStatusDrawn) return;
  moveCursor(process.stderr, 0, 1 - state.status.length);
  cursorTo(process.stderr, 0);
  clearScreenDown(process.stderr);
  state.isStatusDrawn = false;
}

function print(stream: NodeJS.WriteStream, text: string): void {
  state.typedLine?.hide();
  hideStatus();
  stream.write(text);
  state.midLine = !text.endsWith("\n");
  drawStatus();
  state.typedLine?.show();
}
