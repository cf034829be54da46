/** Shows a behaviour, or the difference between two behaviours, as text for people. */

import { createHash } from "node:crypto";
import { diffLines } from "diff";
import { clip, visible } from "../text/index.ts";
import type { MessageBlock } from "../trace/index.ts";
import type { AskedRequest, Behaviour, ProgramBehaviour } from "./behaviour.ts";

/** A behaviour as lines: each request with its new parts, then the terminal, the files and the exit code. */
function renderBehaviour(behaviour: Behaviour): string {
  const { changes, programs = { "": behaviour } } = behaviour;
  const files = Object.entries(changes).flatMap(([path, { kind, diff }]) => [
    `${path} (${kind})`,
    indent(withoutMiddle(diff)),
  ]);
  return [
    ...Object.entries(programs).flatMap(([name, program]) => renderProgram(name && `${name}: `, program)),
    ...section("files", files.join("\n") || "unchanged"),
    "",
  ].join("\n");
}

function renderProgram(of: string, behaviour: ProgramBehaviour): string[] {
  const { requests, stdout, stderr, exitCode, timedOut, problems } = behaviour;
  const stray = problems.map(({ text }) => text.en).join("\n");
  return [
    ...requests.flatMap((request) => renderRequest(of, request, previousOf(request, requests))),
    ...section(`${of}terminal, stdout`, withoutMiddle(stdout)),
    ...section(`${of}terminal, stderr`, withoutMiddle(stderr)),
    ...section(`${of}exit`, timedOut ? "stopped at the time limit" : `code ${exitCode}`),
    ...(stray ? section(`${of}not by the script`, stray) : []),
  ];
}

/** Of longer texts, the diff compares only the ends and a checksum: a diff of ten thousand lines takes minutes. */
const LONGEST_TEXT = 120;
/** The most lines of a diff, whose time grows with the square of this. */
const MOST_EDITS = 500;

const CONTEXT = 3;
const LONGEST_RUN = 12;
// 240 characters and the mark "…".
const LONGEST_LINE = 241;

/** The difference between two behaviours: a unified diff, coloured on demand; "" if there is none. */
export function behaviourDiff(a: Behaviour, b: Behaviour, { colour = false } = {}): string {
  const marked = compare(renderBehaviour(a), renderBehaviour(b)).flatMap(({ value, added, removed }) => {
    const mark = added ? "+" : removed ? "-" : " ";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => `${mark} ${line}`);
  });
  const near = (i: number) =>
    marked.slice(Math.max(i - CONTEXT, 0), i + CONTEXT + 1).some((line) => line[0] !== " ");
  const shown = marked.flatMap((line, i) => {
    if (near(i) || (line.startsWith("  == ") && sectionChanges(marked, i))) return [line];
    return near(i - 1) ? ["  …"] : [];
  });
  return marked.every((line) => line[0] === " ")
    ? ""
    : `${shorten(shown)
        .map((line) => paint(line, colour))
        .join("\n")}\n`;
}

/** Texts with hardly anything in common are shown one after the other. */
function compare(a: string, b: string): { value: string; added: boolean; removed: boolean }[] {
  return (
    diffLines(a, b, { maxEditLength: MOST_EDITS }) ?? [
      { value: a, added: false, removed: true },
      { value: b, added: true, removed: false },
    ]
  );
}

/** Of a long new file, only the first lines are shown. */
function shorten(lines: string[]): string[] {
  let run = 0;
  return lines.flatMap((line, i) => {
    const goesOn = /^[+-] {5}/.test(line) && line.slice(0, 6) === lines[i - 1]?.slice(0, 6);
    run = goesOn ? run + 1 : 0;
    if (run === LONGEST_RUN) return [`${line.slice(0, 6)}…`];
    return run > LONGEST_RUN ? [] : [clip(visible(line), LONGEST_LINE)];
  });
}

/** Keeps the heading of a section above its changes. */
function sectionChanges(marked: string[], heading: number): boolean {
  const end = marked.findIndex((line, i) => i > heading && line.startsWith("== ", 2));
  return marked.slice(heading + 1, end < 0 ? undefined : end).some((line) => line[0] !== " ");
}

function paint(line: string, colour: boolean): string {
  if (!colour) return line;
  if (line.startsWith("+")) return `\x1b[32m${line}\x1b[39m`;
  if (line.startsWith("-")) return `\x1b[31m${line}\x1b[39m`;
  return line.startsWith("  ==") ? `\x1b[1m${line}\x1b[22m` : line;
}

function renderRequest(of: string, request: AskedRequest, previous: AskedRequest | undefined): string[] {
  const { number, actor, tools, system, messages, newFrom, refused } = request;
  const rewritten = previous !== undefined && newFrom < previous.messages.length;
  const sameTools = JSON.stringify(previous?.tools) === JSON.stringify(tools);
  const sameSystem = JSON.stringify(previous?.system) === JSON.stringify(system);
  return [
    `== ${of}request ${number}${actor === "main" ? "" : ` (${actor})`}`,
    ...(sameTools ? [] : [`tools: ${tools.join(", ") || "none"}`]),
    ...(sameSystem ? [] : system.flatMap((text) => ["system:", indent(withoutMiddle(text))])),
    ...(rewritten ? [`history rewritten from messages[${newFrom}]`] : []),
    ...messages.slice(newFrom).flatMap(({ role, blocks }) => blocks.map((block) => renderBlock(role, block))),
    ...(refused ? [`refused: ${refused}`] : []),
  ];
}

function renderBlock(role: string, block: MessageBlock): string {
  if (block.type === "text") return labelled(role, block.text);
  if (block.type === "tool_use") return labelled(`${role} calls ${block.tool}`, JSON.stringify(block.input));
  if (block.type === "tool_result")
    return labelled(`${block.tool} ${block.isError ? "fails" : "gives"}`, block.text);
  return labelled(role, `(${block.name})`);
}

function labelled(label: string, whole: string): string {
  const text = withoutMiddle(whole);
  return text.includes("\n") ? `${label}:\n${indent(text)}` : `${label}: ${text}`;
}

function section(name: string, text: string): string[] {
  return [`== ${name}`, ...(text === "" ? ["(nothing)"] : text.trimEnd().split("\n"))];
}

function withoutMiddle(text: string): string {
  const lines = text.split("\n");
  const left = lines.slice(LONGEST_TEXT / 2, -LONGEST_TEXT / 2);
  if (left.length === 0) return text;
  const checksum = createHash("sha256").update(left.join("\n")).digest("hex").slice(0, 8);
  const gap = `… (${left.length} lines left out, checksum ${checksum})`;
  return [...lines.slice(0, LONGEST_TEXT / 2), gap, ...lines.slice(-LONGEST_TEXT / 2)].join("\n");
}

function previousOf({ actor, number }: AskedRequest, requests: AskedRequest[]): AskedRequest | undefined {
  return requests.findLast((request) => request.actor === actor && request.number < number);
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}
