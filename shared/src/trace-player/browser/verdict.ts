/** The heading of a column: the program, and the verdict on its play. */

import { type Language, playerWords as words } from "../../wording/index.ts";
import type { PlayerPlay, PlayerPoint } from "../data.ts";
import { folded, h } from "./dom.ts";
import { longText } from "./texts.ts";

export function heading({ name, verdict, note }: PlayerPlay, language: Language): HTMLElement {
  const points = verdict?.points ?? [];
  const expected = points.filter(({ isBeside }) => !isBeside);
  const failed = expected.filter(({ pass }) => !pass).length;
  const beside = points.length - expected.length;
  const summary = words.judged({ failed, all: expected.length, beside })[language];
  const list = () => [h("ul", { class: "points" }, ...points.map((point) => pointItem(point, language)))];
  return h(
    "div",
    { class: "heading" },
    h("strong", {}, name[language]),
    verdict && folded(summary, list, { class: verdict.pass ? "pass" : "fail" }),
    note && h("p", { class: "note" }, note[language]),
  );
}

function pointItem({ pass, expected, seen, hint }: PlayerPoint, language: Language): HTMLElement {
  return h(
    "li",
    { class: pass ? "pass" : "fail" },
    h("span", { role: "img", "aria-label": (pass ? words.met : words.notMet)[language] }, pass ? "✓" : "✗"),
    ` ${expected[language]}`,
    seen && h("div", {}, `${words.seen[language]}: `, longText(seen[language], language)),
    hint && h("div", { class: "quiet" }, `${words.hint[language]}: ${hint[language]}`),
  );
}
