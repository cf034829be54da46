/** `<trace-player>`: shows a play, or two beside each other, step by step. */

import { type Alignment, alignTraces, tellEvent } from "../../trace/index.ts";
import { LANGUAGES, type Language, playerWords as words } from "../../wording/index.ts";
import type { PlayerData } from "../data.ts";
import { asks, rememberAsking } from "./asking.ts";
import { type Controls, createControls } from "./controls.ts";
import { h } from "./dom.ts";
import { type Moves, onSwipe, pressKey } from "./keys.ts";
import { type Question, questionAbout, questionPanel } from "./predict.ts";
import { createRowList, type RowList } from "./row-list.ts";
import { STYLE } from "./style.ts";
import { heading } from "./verdict.ts";

const PACE_MS = 1600;

/** One set of plays on the screen. */
interface Show {
  data: PlayerData;
  alignment: Alignment;
  question: Question | undefined;
  rowList: RowList;
  controls: Controls;
}

/**
 * Set `data` to show a play, `step` to go to a step; an event `step` reports the position. Attributes: `lang`, and
 * `autoplay`: it plays by itself, asks nothing and does not use keys; `code`: the address of the page that shows the code.
 */
export class TracePlayer extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #live = h("p", { class: "live", "aria-live": "polite" });
  #show: Show | undefined;
  #step = 1;
  #isAnswered = false;
  #panel: HTMLElement | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #onKey = (event: KeyboardEvent) => {
    const isInside = event.composedPath().includes(this);
    if (isInside || !this.#isAutomatic) pressKey(event, isInside, this.#moves);
  };

  connectedCallback(): void {
    document.addEventListener("keydown", this.#onKey);
  }

  disconnectedCallback(): void {
    document.removeEventListener("keydown", this.#onKey);
    this.#pause();
  }

  set data(data: PlayerData) {
    this.#pause();
    this.#show = this.#build(data);
    this.#isAnswered = false;
    this.step = 1;
    if (this.#isAutomatic) this.#begin();
  }

  get step(): number {
    return this.#step;
  }

  /** The number of rows that are shown, from 1. */
  set step(wanted: number) {
    if (!this.#show) return;
    const total = this.#show.alignment.rows.length;
    this.#step = Math.min(Math.max(Math.trunc(wanted) || 1, Math.min(total, 1)), total);
    this.#show.rowList.show(this.#step);
    this.#update();
    this.dispatchEvent(new CustomEvent("step", { detail: this.#step }));
  }

  get #language(): Language {
    return LANGUAGES.find((language) => this.lang.startsWith(language)) ?? "en";
  }

  get #isAutomatic(): boolean {
    return this.hasAttribute("autoplay");
  }

  get #moves(): Moves {
    return {
      by: (steps) => (steps === 1 ? this.#next() : this.#go(this.#step + steps)),
      first: () => this.#go(1),
      last: () => this.#go(Number.POSITIVE_INFINITY),
      toggle: () => (this.#timer ? this.#pause() : this.#play()),
    };
  }

  #build(data: PlayerData): Show {
    const language = this.#language;
    const alignment = alignTraces(data.plays[0]?.trace ?? [], data.plays[1]?.trace);
    const rowList = createRowList(data, alignment.rows, language, this.getAttribute("code"));
    const names = data.plays.map(({ name }) => name[language]);
    const score = { total: alignment.rows.length, partings: alignment.partings, names, isAsking: asks() };
    const controls = createControls(score, language, {
      go: (step) => this.#go(step),
      next: () => this.#next(),
      toggle: () => this.#moves.toggle(),
      setAsking: rememberAsking,
      setSide: (side) => rowList.element.setAttribute("data-side", side),
    });
    onSwipe(rowList.element, (steps) => this.#moves.by(steps));
    const prompts = data.prompts.map((prompt) => h("p", {}, `❯ ${prompt[language]}`));
    if (data.language && data.language !== language)
      prompts.push(h("p", { class: "quiet" }, words.recordedInEnglish[language]));
    const headings = h("div", { class: "headings" }, ...data.plays.map((play) => heading(play, language)));
    const style = h("style", {}, STYLE);
    const frame = h(
      "div",
      { class: "player" },
      h("div", { class: "prompts", tabindex: prompts.length > 3 && 0 }, ...prompts),
      headings,
      rowList.element,
      controls.element,
      this.#live,
    );
    this.#root.replaceChildren(style, frame);
    const question = names.length > 1 ? questionAbout(alignment, language) : undefined;
    return { data, alignment, question, rowList, controls };
  }

  #go(step: number): void {
    this.#pause();
    this.step = step;
    this.#bringIntoView();
  }

  #next(): void {
    this.#advance();
    this.#bringIntoView();
  }

  /** One step forward. A question that is due comes first, and stays until it is answered or put aside. */
  #advance(): void {
    const { question } = this.#show ?? {};
    const isDue = question?.row === this.#step && !this.#isAnswered && !this.#isAutomatic && asks();
    if (!isDue || this.#panel?.hasAttribute("data-chosen")) this.#goOn();
    else this.#ask(question);
  }

  #goOn(): void {
    if (this.#panel?.isConnected || this.#panel?.hasAttribute("data-chosen")) this.#isAnswered = true;
    this.#panel = undefined;
    this.step += 1;
  }

  #ask(question: Question): void {
    this.#pause();
    const { data, rowList } = this.#show as Show;
    const language = this.#language;
    const name = data.plays[1]?.name[language] ?? "";
    this.#panel = questionPanel(name, question, language, () => {
      rowList.element.focus({ preventScroll: true });
      this.#goOn();
    });
    rowList.show(this.#step, this.#panel);
    this.#panel.focus({ preventScroll: true });
  }

  /** The newest step is at the end of the list, just above the controls. A reader who moves gets it on the screen. */
  #bringIntoView(): void {
    const isBelow = this.getBoundingClientRect().bottom > innerHeight + 1;
    if (isBelow && !this.#isAutomatic) this.scrollIntoView({ block: "end", behavior: "instant" });
  }

  /** For readers who prefer reduced motion, shows one useful step: the first result of a tool. */
  #begin(): void {
    const rows = this.#show?.alignment.rows ?? [];
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill) this.step = rows.findIndex(({ left, right }) => (right ?? left)?.kind === "result") + 1;
    else this.#play();
  }

  #play(): void {
    if (this.#step >= (this.#show?.alignment.rows.length ?? 0)) this.step = 1;
    this.#timer = setInterval(() => this.#tick(), PACE_MS);
    this.#update();
  }

  #tick(): void {
    this.#advance();
    if (this.#step >= (this.#show?.alignment.rows.length ?? 0)) this.#pause();
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#update();
  }

  #update(): void {
    this.#show?.controls.update(this.#step, this.#timer !== undefined);
    if (!this.#isAutomatic) this.#announce();
  }

  #announce(): void {
    const language = this.#language;
    const { rows } = this.#show?.alignment ?? { rows: [] };
    const { left, right } = rows[this.#step - 1] ?? {};
    const event = right ?? left;
    const told = event ? tellEvent(event).map((line) => line[language]) : [];
    const place = words.stepOf({ step: this.#step, total: rows.length })[language];
    this.#live.textContent = [place, ...told].join(" · ").slice(0, 300);
  }
}
