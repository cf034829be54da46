/** Shows what an agent does. */

import type Anthropic from "@anthropic-ai/sdk";
import { resultText } from "../model/index.ts";
import { clip, exactly, visible, wrap } from "../text/index.ts";
import type { Localized } from "../wording/index.ts";
import { colourDiff, paint, paintLines, type Style } from "./colour.ts";
import { firstLines } from "./first-lines.ts";
import { printAsideFor, printFor, roomFor } from "./print-for.ts";
import { endAnswer, inLanguage, printAnswer, printBeside, printStatus } from "./screen.ts";
import { indent, isMain, type Speaker } from "./speaker.ts";

const RESULT_LINES = 5;
const DISPLAY_LINES = 12;
// 160 characters and the mark "…".
const LINE_CHARS = 161;
/** With these in the first column begin questions, calls and what the user typed. */
const OWN_MARK = /^[?●○>]/;

type Text = Localized | string;

/** The unfinished line of an agent that is not the main agent. */
const openLines = new WeakMap<Speaker, string>();

/** Shows a piece of the model's text as it arrives; that of any other agent line by line, since it is not the answer. */
export function showText(agent: Speaker, delta: string): void {
  if (isMain(agent)) printAnswer(delta);
  else showSideText(agent, delta);
}

/** Ends the model's text: what comes next starts on a new line. */
export function endText(agent: Speaker): void {
  if (isMain(agent)) endAnswer();
  else showSideText(agent, "\n");
}

/** Whole lines only: several agents may talk at the same time, and stdout contains only the answer of the main agent. */
function showSideText(agent: Speaker, delta: string): void {
  const lines = ((openLines.get(agent) ?? "") + delta).split("\n");
  openLines.set(agent, lines.pop() ?? "");
  for (const line of lines) if (line.trim()) printFor(agent, wrapped(agent, "dim", line));
}

/** Shows a call of a tool in one line. Call it for every call, also for one that is then denied. */
export function showToolCall(agent: Speaker, call: { name: string; input: unknown }): void {
  const { head, rest } = callLine(agent, "●", call);
  printFor(agent, paint(process.stderr, "cyan", "●") + head.slice(1) + dim(rest));
}

/** Shows again whose result comes next, where several calls ran at the same time. */
export function showCallAgain(agent: Speaker, call: { name: string; input: unknown }): void {
  const { head, rest } = callLine(agent, "○", call);
  printFor(agent, dim(head + rest));
}

function callLine(agent: Speaker, mark: string, call: { name: string; input: unknown }) {
  const name = `${mark} ${exactly(call.name).replaceAll("\n", "⏎")}`;
  const head = wrap(name, roomFor(agent), "    ");
  const whole = wrap(`${name}  ${firstLine(exactly(summaryOf(call.input)))}`, roomFor(agent), "    ");
  return { head, rest: whole.slice(head.length) };
}

/**
 * Shows the first lines of what a tool returned; an error is marked. `display` is only for the user and follows below it: a
 * diff is coloured.
 */
export function showToolResult(agent: Speaker, result: Anthropic.ContentBlockParam, display = ""): void {
  if (result.type !== "tool_result") return;
  const [mark, style] = result.is_error ? (["✗", "red"] as const) : (["⎿", "dim"] as const);
  for (const [index, line] of firstLines(visible(resultText(result)), RESULT_LINES).entries()) {
    const text = wrap(`  ${index === 0 ? mark : " "} ${clip(line, LINE_CHARS)}`, roomFor(agent), "    ");
    printFor(agent, paintLines(process.stderr, style, text));
  }
  if (!display.trim() || result.is_error) return;
  for (const line of firstLines(visible(display), DISPLAY_LINES)) {
    const text = colourDiff(wrap(clip(line, LINE_CHARS), roomFor(agent) - 4, "  "));
    printFor(agent, `    ${text.replaceAll("\n", "\n    ")}`);
  }
}

/** Shows one line from the harness about an agent. It may quote a command, a prompt or a file. */
export function showNotice(agent: Speaker, text: Text): void {
  printFor(agent, wrapped(agent, "dim", text));
}

const shownOnce = new WeakMap<Speaker, Set<string>>();

/** The same, unless this agent has shown it before: what is looked at again and again has the same problem each time. */
export function showNoticeOnce(agent: Speaker, text: Text): void {
  if (isNew(agent, text)) showNotice(agent, text);
}

/** Whether it was not shown before. It is taken for shown then. */
function isNew(agent: Speaker, text: Text): boolean {
  const shown = shownOnce.get(agent) ?? new Set();
  shownOnce.set(agent, shown);
  const key = inLanguage(text);
  return !shown.has(key) && Boolean(shown.add(key));
}

/** Shows one line from the harness while the model's text has only paused: in a file or a pipe it goes on seamlessly. */
export function showAside(agent: Speaker, text: Text): void {
  printAsideFor(agent, wrapped(agent, "dim", text));
}

/** Shows one line about an event outside the turn. It waits for the end of the answer's line. */
export function showBeside(agent: Speaker, text: Text): void {
  printBeside(indent(agent, wrapped(agent, "dim", text)));
}

/** The same, unless this agent has shown it before. */
export function showBesideOnce(agent: Speaker, text: Text): void {
  if (isNew(agent, text)) showBeside(agent, text);
}

/** Shows one line about something that failed. */
export function showError(agent: Speaker, text: Text): void {
  printFor(agent, wrapped(agent, "red", text));
}

/**
 * Says below all other lines what an agent is busy with. The next status takes its place, and an empty one takes it away.
 * Only a terminal shows it, and only while neither the answer nor the student has a line open.
 */
export function showStatus(agent: Speaker, lines: string[]): void {
  printStatus(agent, lines);
}

/** The command, path or pattern: tools name first what matters most. */
function summaryOf(input: unknown): string {
  return firstText(input) ?? JSON.stringify(input) ?? "";
}

function firstText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const values = typeof value === "object" && value !== null ? Object.values(value) : [];
  const texts = [...values.filter((item) => typeof item === "string"), ...values.map(firstText)];
  return texts.find((text) => text !== undefined);
}

function firstLine(text: string): string {
  const [line = "", ...rest] = text.trim().split("\n");
  return clip(line, LINE_CHARS) + (rest.length > 0 ? " …" : "");
}

/**
 * Text of an agent or of the harness: its lines break between words. It may quote others, so only its first line
 * begins in the column of the harness.
 */
function wrapped(agent: Speaker, style: Style, text: Text): string {
  const lines = visible(inLanguage(text)).replaceAll("\n", "\n  ");
  const shown = indent(agent, "") === "" && OWN_MARK.test(lines) ? `  ${lines}` : lines;
  return paintLines(process.stderr, style, wrap(shown, roomFor(agent), "  "));
}

function dim(text: string): string {
  return paintLines(process.stderr, "dim", text);
}
