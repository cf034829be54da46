/** Shows a behaviour, or the difference between two behaviours, as text for people. */

import { createHash } from "node:crypto";
import { diffLines } from "diff";
import { clip, visible } from "../text/index.ts";
import type { MessageBlock } from "../trace/index.ts";
import { type Language, playerWords, traceWords, words } from "../wording/index.ts";
import type { AskedRequest, Behaviour, ProgramBehaviour } from "./behaviour.ts";

/** A behaviour as lines: each request with its new parts, then the terminal, the files and the exit code. */
function renderBehaviour(behaviour: Behaviour, language: Language): string {
  const { changes, programs = { "": behaviour } } = behaviour;
  const files = Object.entries(changes).flatMap(([path, { kind, diff }]) => [
    words.behaviourFile({ path, kind })[language],
    indent(withoutMiddle(diff, language)),
  ]);
  return [
    ...Object.entries(programs).flatMap(([name, program]) =>
      renderProgram(name && `${name}: `, program, language),
    ),
    ...section("", "files", files.join("\n") || words.behaviourParts.unchanged[language], language),
    "",
  ].join("\n");
}

function renderProgram(of: string, behaviour: ProgramBehaviour, language: Language): string[] {
  const { requests, stdout, stderr, exitCode, timedOut, problems } = behaviour;
  const stray = problems.map(({ text }) => text[language]).join("\n");
  const end = timedOut ? words.behaviourParts.timedOut : words.behaviourExit({ code: exitCode });
  return [
    ...requests.flatMap((request) => renderRequest(of, request, previousOf(request, requests), language)),
    ...section(of, "stdout", withoutMiddle(stdout, language), language),
    ...section(of, "stderr", withoutMiddle(stderr, language), language),
    ...section(of, "exit", end[language], language),
    ...(stray ? section(of, "stray", stray, language) : []),
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
export function behaviourDiff(
  a: Behaviour,
  b: Behaviour,
  { colour = false, language = "en" as Language } = {},
): string {
  const [before, after] = [renderBehaviour(a, language), renderBehaviour(b, language)];
  const marked = compare(before, after).flatMap(({ value, added, removed }) => {
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

function renderRequest(
  of: string,
  request: AskedRequest,
  previous: AskedRequest | undefined,
  language: Language,
): string[] {
  const { number, actor, tools, system, messages, newFrom, refused } = request;
  const rewritten = previous !== undefined && newFrom < previous.messages.length;
  const sameTools = JSON.stringify(previous?.tools) === JSON.stringify(tools);
  const sameSystem = JSON.stringify(previous?.system) === JSON.stringify(system);
  const blocks = messages
    .slice(newFrom)
    .flatMap(({ role, blocks }) => blocks.map((block) => ({ role, block })));
  const heading = words.behaviourRequest({ number, actor: actor === "main" ? "" : actor });
  return [
    `== ${of}${heading[language]}`,
    ...(sameTools ? [] : [traceWords.tracedTools({ tools })[language]]),
    ...(sameSystem
      ? []
      : system.flatMap((text) => [
          `${words.behaviourParts.system[language]}:`,
          indent(withoutMiddle(text, language)),
        ])),
    ...(rewritten ? [words.behaviourRewritten({ from: newFrom })[language]] : []),
    ...blocks.map(({ role, block }) => renderBlock(role, block, language)),
    ...(refused ? [words.behaviourRefused({ why: refused })[language]] : []),
  ];
}

function renderBlock(role: string, block: MessageBlock, language: Language): string {
  const who = playerWords.ROLES[role]?.[language] ?? role;
  const label = (text: string, whole: string) => labelled(text, whole, language);
  if (block.type === "text") return label(who, block.text);
  if (block.type === "tool_use")
    return label(words.behaviourCall({ who, tool: block.tool })[language], JSON.stringify(block.input));
  if (block.type === "tool_result") return label(words.behaviourResult(block)[language], block.text);
  return label(who, `(${block.name})`);
}

function labelled(label: string, whole: string, language: Language): string {
  const text = withoutMiddle(whole, language);
  return text.includes("\n") ? `${label}:\n${indent(text)}` : `${label}: ${text}`;
}

function section(
  of: string,
  part: keyof typeof words.behaviourParts,
  text: string,
  language: Language,
): string[] {
  const { [part]: heading, nothing } = words.behaviourParts;
  return [
    `== ${of}${heading[language]}`,
    ...(text === "" ? [nothing[language]] : text.trimEnd().split("\n")),
  ];
}

function withoutMiddle(text: string, language: Language): string {
  const lines = text.split("\n");
  const left = lines.slice(LONGEST_TEXT / 2, -LONGEST_TEXT / 2);
  if (left.length === 0) return text;
  const checksum = createHash("sha256").update(left.join("\n")).digest("hex").slice(0, 8);
  const gap = words.behaviourGap({ lines: left.length, checksum })[language];
  return [...lines.slice(0, LONGEST_TEXT / 2), gap, ...lines.slice(-LONGEST_TEXT / 2)].join("\n");
}

function previousOf({ actor, number }: AskedRequest, requests: AskedRequest[]): AskedRequest | undefined {
  return requests.findLast((request) => request.actor === actor && request.number < number);
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}
