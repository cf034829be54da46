/** The screen: the answer, other lines, the line that is being typed, the status. */

import { withoutControls } from "../text/index.ts";
import { type Language, type Localized, retold } from "../wording/index.ts";
import { type Flow, flowOn } from "./flow.ts";
import { columnsOf } from "./screen-size.ts";
import { type Speaker, teammateOf } from "./speaker.ts";
import { createStatus, drawStatus, eraseStatus, type Status, setStatus } from "./status.ts";

// One process has one terminal, so its state is the module's.

/** The line that the student is typing steps aside while something is printed. */
export interface TypedLine {
  isOpen(): boolean;
  hide(): void;
  show(): void;
}

type Piece = [stream: NodeJS.WriteStream, text: string];

interface Screen {
  language: Language;
  /** The answer has left its line open. */
  midLine: boolean;
  flow: Flow;
  /** The part of the answer that waits for the end of its line. */
  held: string;
  /** Lines of others that wait for the end of the answer's line. */
  beside: string;
  /** A question is open, and what is printed waits. */
  isHeld: boolean;
  later: Piece[];
  status: Status;
  typedLine?: TypedLine;
}

const state: Screen = {
  language: "en",
  midLine: false,
  flow: { waiting: "", column: 0, isCode: false },
  held: "",
  beside: "",
  isHeld: false,
  later: [],
  status: createStatus(),
};

export function setLanguage(language: Language): void {
  state.language = language;
}

export function setTypedLine(typedLine: TypedLine): void {
  state.typedLine = typedLine;
}

export function inLanguage(text: Localized | string): string {
  return (typeof text === "string" ? retold(text) : text)[state.language];
}

/** One or more whole lines on stderr, so that stdout contains only the answer. */
export function printLine(line: string): void {
  finishLine();
  print(process.stderr, `${line}\n`);
}

/** A line in the middle of the answer. Where the answer goes elsewhere, into a file or a pipe, its line stays open. */
export function printAside(line: string): void {
  if (process.stdout.isTTY || !state.midLine) printLine(line);
  else write([[process.stderr, `\n${takeBeside()}${line}\n`]]);
}

/** A line of an agent that works at the same time: it waits until the line of the answer ends. */
export function printBeside(line: string): void {
  if (state.midLine) state.beside += `${line}\n`;
  else print(process.stderr, `${line}\n`);
}

/** A piece of the answer. While the student types, whole lines only: half a line has no place above the typed one. */
export function printAnswer(piece: string): void {
  const { stdout } = process;
  const text = state.held + shownAnswer(piece);
  const endOfLines = text.lastIndexOf("\n") + 1;
  const end = state.typedLine?.isOpen() ? endOfLines : text.length;
  state.held = text.slice(end);
  // Lines that wait for the end of a line come in between.
  const cut = state.beside ? endOfLines : end;
  for (const part of [text.slice(0, cut), text.slice(cut, end)]) if (part) print(stdout, part);
}

function shownAnswer(piece: string): string {
  const { stdin, stdout } = process;
  if (stdout.isTTY) return flowOn(state.flow, piece, columnsOf(stdout));
  // A user who types at a terminal may also read there, as with `| tee log`. A hidden part of the answer could be a question.
  return stdin.isTTY ? withoutControls(piece) : piece;
}

/** Ends the line if the answer has left it open. */
export function finishLine(): void {
  if (state.midLine || state.held || state.flow.waiting) printAnswer("\n");
}

/** The answer is complete. */
export function endAnswer(): void {
  finishLine();
  state.flow.isCode = false;
}

/** Clears the line of the cursor for the prompt. */
export function freeLine(): void {
  finishLine();
  eraseStatus(state.status);
}

/** Shows what an agent is busy with, until the next call; no lines: it is no longer busy. */
export function printStatus(agent: Speaker, lines: string[]): void {
  changeStatus((status) => setStatus(status, agent, lines));
}

/** The main agent and its subagents are not busy any more. */
export function clearStatus(): void {
  changeStatus(({ lines }) => {
    for (const agent of lines.keys()) if (!teammateOf(agent)) lines.delete(agent);
  });
}

/** Prints a question, which then has the end of the screen for itself: what others print appears when the output is released. */
export function holdOutputBelow(printQuestion: () => void): void {
  holdStatus(true);
  printQuestion();
  state.isHeld = true;
}

/** The question is answered. */
export function releaseOutput(): void {
  state.isHeld = false;
  write(state.later.splice(0));
  holdStatus(false);
}

function holdStatus(isHeld: boolean): void {
  changeStatus((status) => {
    status.isHeld = isHeld;
  });
}

function changeStatus(change: (status: Status) => void): void {
  eraseStatus(state.status);
  change(state.status);
  showStatusWhereFree();
}

/** Only while neither the answer nor the student has a line open. */
function showStatusWhereFree(): void {
  if (!state.midLine && !state.typedLine?.isOpen()) drawStatus(state.status);
}

function print(stream: NodeJS.WriteStream, text: string): void {
  state.midLine = !text.endsWith("\n");
  const beside = state.midLine ? "" : takeBeside();
  write([
    [stream, text],
    [process.stderr, beside],
  ]);
}

function write(pieces: Piece[]): void {
  if (state.isHeld) {
    state.later.push(...pieces);
    return;
  }
  state.typedLine?.hide();
  eraseStatus(state.status);
  for (const [stream, text] of pieces) if (text) stream.write(text);
  showStatusWhereFree();
  state.typedLine?.show();
}

function takeBeside(): string {
  const lines = state.beside;
  state.beside = "";
  return lines;
}
