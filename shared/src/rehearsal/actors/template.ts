/** Texts and inputs of a script are LiquidJS templates: `Done: {{ results[0] | first_line }}`. */

import type { Liquid } from "liquidjs";
import type { CurrentTurn } from "./turn.ts";

/**
 * Fills in every text in a value, at any depth. A template sees `prompt`, `memory`, `project`, `news`, `results` (the texts
 * of the tool results of the current turn, in order) and `result` (the last one). Throws if it names anything else.
 */
export async function fillIn<Value>(value: Value, turn: CurrentTurn): Promise<Value> {
  return (await fill(value, turn)) as Value;
}

async function fill(value: unknown, turn: CurrentTurn): Promise<unknown> {
  if (typeof value === "string") return isTemplate(value) ? render(value, turn) : value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => fill(item, turn)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await fill(item, turn)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

export function isTemplate(text: string): boolean {
  return text.includes("{{") || text.includes("{%");
}

async function render(
  template: string,
  { prompt, memory, project = "", news, results }: CurrentTurn,
): Promise<string> {
  const texts = results.map(({ text }) => text);
  const engine = await loadEngine();
  return engine.parseAndRender(template, {
    prompt,
    memory,
    project,
    news,
    results: texts,
    result: texts.at(-1),
  });
}

/** Whether a template failed because it names a result that does not exist yet. */
export function namesMissingResult(error: unknown): boolean {
  return error instanceof Error && error.name === "UndefinedVariableError";
}

let engine: Promise<Liquid> | undefined;

// Imported with the first template, so that an offline start does not wait for it.
function loadEngine(): Promise<Liquid> {
  engine ??= import("liquidjs").then((module) => {
    // A CommonJS package: in a bundle it has only the default export, under tsx only the named ones.
    const { Liquid } = module.default ?? module;
    const liquid = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true });
    for (const [name, filter] of Object.entries(FILTERS)) liquid.registerFilter(name, filter);
    return liquid;
  });
  return engine;
}

/** Filters that return parts of a text. Answers use them to quote what was really read. */
export const FILTERS = {
  first_line: (text: string) => linesOf(text)[0] ?? "",
  lines: (text: string, count: number) => linesOf(text).slice(0, count).join("\n"),
  line_count: (text: string) => linesOf(text).length,
  first_words: (text: string, count: number) => text.trim().split(/\s+/).slice(0, count).join(" "),
  heading,
  first_paragraph: firstParagraph,
};

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
}

/** The first Markdown heading, or "". */
function heading(text: string): string {
  const underlined = /^(\S.*)\r?\n=+\s*$/m.exec(text)?.[1];
  return (/^#{1,6}\s+(.*?)\s*#*\s*$/m.exec(text)?.[1] ?? underlined ?? "").trim();
}

/** The first paragraph of prose in a Markdown text, on one line, or "". */
function firstParagraph(text: string): string {
  const withoutCode = text.replace(/\r/g, "").replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, "");
  const withoutHeadings = withoutCode.replace(/^#{1,6}\s.*$/gm, "").replace(/^.+\n[=-]{3,}\s*$/gm, "");
  const blocks = withoutHeadings.split(/\n\s*\n/).map((block) => joinLines(block.trim()));
  return blocks.find((block) => /^[\p{L}\p{N}"“「『*_`([]/u.test(block) && !isOnlyLinks(block)) ?? "";
}

/** Joins the lines of a paragraph. After Chinese and Japanese punctuation there is no space. */
function joinLines(text: string): string {
  return text.replace(/([。！？：；，、])\s*\n\s*/g, "$1").replace(/\s*\n\s*/g, " ");
}

/** Whether a paragraph has only badges or links to translations. */
function isOnlyLinks(text: string): boolean {
  return !/\p{L}/u.test(text.replace(/!?\[(?:!\[[^\]]*\]\([^)]*\)|[^\]])*\]\([^)]*\)/g, ""));
}
