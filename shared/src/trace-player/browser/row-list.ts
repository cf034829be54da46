/** The rows up to the present step. Only the latest rows are in the document, so that long traces stay fast. */

import type { Row } from "../../trace/index.ts";
import { type Language, playerWords as words } from "../../wording/index.ts";
import type { PlayerData } from "../data.ts";
import { card } from "./card.ts";
import { h } from "./dom.ts";
import { actorsIn, laneColour, rail, spansOf } from "./lanes.ts";
import { cachedShare } from "./tokens.ts";

const WINDOW = 40;

export interface RowList {
  element: HTMLElement;
  /** Shows the first `step` rows, and a question below them if there is one. */
  show(step: number, question?: HTMLElement): void;
}

/** `code`: see CardContext. */
export function createRowList(
  { plays }: PlayerData,
  rows: Row[],
  language: Language,
  code: string | null,
): RowList {
  const element = h("div", {
    class: "row-list",
    tabindex: 0,
    role: "region",
    "aria-label": words.player[language],
  });
  const drawn = new Map<number, HTMLElement>();
  const draw = rowDrawer(plays, rows, language, code);
  let size = WINDOW;
  const rowAt = (index: number) => {
    const row = drawn.get(index) ?? draw(index);
    drawn.set(index, row);
    return row;
  };

  function show(step: number, question?: HTMLElement) {
    const from = Math.max(step - size, 0);
    for (const index of drawn.keys()) if (index < from - size || index > step + size) drawn.delete(index);
    const earlier = h(
      "button",
      { class: "more", type: "button" },
      words.earlierSteps({ count: from })[language],
    );
    earlier.addEventListener("click", () => {
      size += WINDOW;
      show(step, question);
    });
    const shown = rows.slice(from, step).map((_, i) => rowAt(from + i));
    for (const row of shown) row.classList.toggle("now", row === shown.at(-1));
    element.replaceChildren(...(from > 0 ? [earlier] : []), ...shown, ...(question ? [question] : []));
    const newest = question ?? shown.at(-1);
    element.scrollTop = newest ? newest.offsetTop - 8 : 0;
  }

  return { element, show };
}

/** Draws a row: equal events once, over both columns. */
function rowDrawer(plays: PlayerData["plays"], rows: Row[], language: Language, code: string | null) {
  const actors = actorsIn(plays.map(({ trace }) => trace));
  const spans = spansOf(rows, actors);
  const contexts = plays.map(({ trace }) => ({ trace, language, actors, code }));

  /** If a side does nothing in several rows, only the first row says so. */
  function cell(index: number, side: "left" | "right", className: string): HTMLElement {
    const play = side === "left" ? 0 : 1;
    const [event, context] = [rows[index]?.[side], contexts[play]];
    const isFirst = rows[index - 1]?.[side] !== undefined;
    const content = event && context ? card(event, context) : isFirst && nothing(language);
    return h("div", { class: `cell ${className}`, "data-name": plays[play]?.name[language] }, content);
  }

  return (index: number): HTMLElement => {
    const row = rows[index] as Row;
    const lane = actors.indexOf((row.right ?? row.left)?.actor ?? "");
    const isShared = row.isSame && !differInCache(row);
    const cells = isShared
      ? [cell(index, row.right ? "right" : "left", "shared")]
      : [cell(index, "left", "left"), cell(index, "right", "right")];
    const style = `${laneColour(Math.max(lane, 0))};--lanes:${actors.length}`;
    const lanes = actors.length > 1 && rail(index, lane, spans);
    return h("div", { class: `row ${isShared ? "same" : "apart"}`, style }, lanes, ...cells);
  };
}

function nothing(language: Language): HTMLElement {
  return h("p", { class: "quiet" }, words.nothingHere[language]);
}

/** Equal replies may differ in their use of the cache. */
function differInCache({ left, right }: Row): boolean {
  if (left?.kind !== "reply" || right?.kind !== "reply" || !left.use || !right.use) return false;
  return Math.abs(cachedShare(left.use) - cachedShare(right.use)) > 0.1;
}
