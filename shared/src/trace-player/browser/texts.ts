/** Shows texts of programs and models: long ones folded, inputs as fields, diffs with their signs. */

import { visible } from "../../text/index.ts";
import { type Language, playerWords as words } from "../../wording/index.ts";
import { h } from "./dom.ts";

const MOST_LINES = 14;
const MOST_CHARACTERS = 1500;
const SHOWN_LINES = 10;
const SHOWN_CHARACTERS = 1000;
const MOST_DIFF_LINES = 300;

/** A preformatted text, with a button for the rest of a long one. */
export function longText(text: string, language: Language, className = "text"): HTMLElement {
  const whole = shown(text);
  const lines = whole.split("\n");
  const pre = h("pre", { class: className }, whole || words.empty[language]);
  if (lines.length <= MOST_LINES && whole.length <= MOST_CHARACTERS) return pre;
  pre.textContent = `${lines.slice(0, SHOWN_LINES).join("\n").slice(0, SHOWN_CHARACTERS)} …`;
  return withMore(pre, lines.length, language, () => {
    pre.textContent = whole;
  });
}

/** The beginning of a text, and a button for all of it. */
function withMore(pre: HTMLElement, lines: number, language: Language, showAll: () => void): HTMLElement {
  const more = h("button", { class: "more", type: "button" }, words.allLines({ lines })[language]);
  more.addEventListener("click", () => {
    showAll();
    more.remove();
  });
  return h("div", {}, pre, more);
}

/** Makes hidden characters visible, so that none can change the reading order. */
function shown(text: string): string {
  return text.replace(/\s+$/, "").split("\n").map(visible).join("\n");
}

/** The fields of a call's input. */
export function fields(input: unknown, language: Language): HTMLElement {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return longText(JSON.stringify(input, null, 2) ?? "", language);
  const rows = Object.entries(input).flatMap(([name, value]) => [
    h("dt", {}, visible(name)),
    h("dd", {}, longText(typeof value === "string" ? value : JSON.stringify(value, null, 2), language)),
  ]);
  return h("dl", {}, ...rows);
}

const SIGNS: Record<string, string> = { "+": "added", "-": "removed", "@": "place" };

/** A unified diff. The signs stay, because colour alone is not enough. */
export function diffText(diff: string, language: Language): HTMLElement {
  const lines = shown(diff).split("\n");
  const pre = h("pre", { class: "diff" });
  addDiffLines(pre, lines.slice(0, MOST_DIFF_LINES));
  if (lines.length <= MOST_DIFF_LINES) return pre;
  return withMore(pre, lines.length, language, () => addDiffLines(pre, lines.slice(MOST_DIFF_LINES)));
}

/** Appends one by one, because a call cannot have a hundred thousand arguments. */
function addDiffLines(pre: HTMLElement, lines: string[]): void {
  for (const line of lines) pre.append(h("span", { class: SIGNS[line[0] ?? ""] ?? "" }, `${line}\n`));
}
