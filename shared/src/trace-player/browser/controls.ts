/** The buttons below the rows, the slider with its ticks, and the position. */

import { type Language, playerWords as words } from "../../wording/index.ts";
import { h, icon } from "./dom.ts";

const SIGNS = {
  first: "M18 5l-8 7 8 7M6 5v14",
  back: "M16 5l-8 7 8 7",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l8 7-8 7",
  last: "M6 5l8 7-8 7M18 5v14",
};

interface Handlers {
  go(step: number): void;
  /** One step forward, with a question before the plays differ. */
  next(): void;
  toggle(): void;
  setAsking(isOn: boolean): void;
  setSide(side: string): void;
}

export interface Controls {
  element: HTMLElement;
  update(step: number, isPlaying: boolean): void;
}

interface Score {
  total: number;
  /** Indices of rows. */
  partings: number[];
  /** The names of the columns; only one if there is nothing to compare. */
  names: string[];
  isAsking: boolean;
}

export function createControls(
  { total, partings, names, isAsking }: Score,
  language: Language,
  on: Handlers,
): Controls {
  let step = 1;
  const button = (name: keyof typeof SIGNS, click: () => void) =>
    h("button", { type: "button", ...labelled(words[name][language]), click }, icon(SIGNS[name]));
  const first = button("first", () => on.go(1));
  const back = button("back", () => on.go(step - 1));
  const play = button("play", on.toggle);
  const next = button("next", on.next);
  const last = button("last", () => on.go(total));
  const nextParting = () => on.go((partings.find((row) => row >= step) ?? partings[0] ?? 0) + 1);
  const sign = `≠ ${partings.length}`;
  const label = labelled(`${sign} · ${words.nextParting({ count: partings.length })[language]}`);
  const part = h("button", { type: "button", ...label, click: nextParting }, sign);
  const slider = h("input", { type: "range", min: 1, max: total, "aria-label": words.position[language] });
  slider.addEventListener("input", () => on.go(Number(slider.value)));
  const ticks = partings.map((row) => h("i", { style: `left:${(100 * row) / Math.max(total - 1, 1)}%` }));
  const count = h("output", { "aria-hidden": "true" });
  const isPair = names.length > 1;
  for (const end of [first, last]) end.classList.add("end");
  const shown = [first, back, play, next, last, partings.length > 0 && part, count];
  const buttons = h("div", { class: "buttons" }, ...shown);
  const element = h(
    "div",
    { class: "controls", role: "group", "aria-label": words.player[language] },
    h("div", { class: "moves" }, sliderWith(slider, ticks), buttons),
    isPair &&
      h("div", { class: "switches" }, askSwitch(isAsking, language, on), sideSwitch(names, language, on)),
  );

  function update(to: number, isPlaying: boolean) {
    step = to;
    slider.value = String(to);
    const name = isPlaying ? "pause" : "play";
    for (const [key, text] of Object.entries(labelled(words[name][language]))) play.setAttribute(key, text);
    play.replaceChildren(icon(SIGNS[name]));
    slider.setAttribute("aria-valuetext", words.stepOf({ step: to, total })[language]);
    count.textContent = `${to} / ${total}`;
    for (const one of [first, back]) one.setAttribute("aria-disabled", String(to <= 1));
    for (const one of [next, last]) one.setAttribute("aria-disabled", String(to >= total));
  }

  return { element, update };
}

function sliderWith(slider: HTMLElement, ticks: HTMLElement[]): HTMLElement {
  return h(
    "div",
    { class: "slider" },
    slider,
    h("span", { class: "ticks", "aria-hidden": "true" }, ...ticks),
  );
}

function labelled(label: string) {
  return { title: label, "aria-label": label };
}

function askSwitch(isAsking: boolean, language: Language, { setAsking }: Handlers): HTMLElement {
  const box = h("input", { type: "checkbox", checked: isAsking });
  box.addEventListener("change", () => setAsking(box.checked));
  return h("label", {}, box, ` ${words.askFirst[language]}`);
}

/** Shown if there is no room for two columns. */
function sideSwitch([left, right]: string[], language: Language, { setSide }: Handlers): HTMLElement {
  const sides = { left, right, both: words.bothSides[language] };
  const options = Object.entries(sides).map(([value, name]) => h("option", { value }, name));
  const select = h("select", { "aria-label": words.whichSide[language] }, ...options);
  select.value = "both";
  select.addEventListener("change", () => setSide(select.value));
  return h("span", { class: "side" }, select);
}
