/** What the learned reader counts: words and their neighbours. Each feature is a text, so that weights can be read. */

import { literally } from "../literally.ts";
import { understoodWords } from "../reading/lexicon.ts";
import { type View, wordOf } from "./view.ts";

/** A stretch of words that may be a text or a name: a quotation, or words without signs. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

/** The features that say which kind of request it is. */
export function kindFeatures(view: View): string[] {
  const words = ["^", ...view.tokens.map((token) => wordOf(token, view)), "$"].filter((word) => word !== "_");
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  const ideas = [...understoodWords(view.tokens.join("")).ideas].sort();
  const things = view.facts.slice(0, 6);
  const features = [
    ...view.facts,
    ...words.map((word) => `has ${word}`),
    ...pairs.map((pair) => `has ${pair}`),
    ...ideas.flatMap((idea) => [`means ${idea}`, ...things.map((thing) => `means ${idea} & ${thing}`)]),
    ...ideas.flatMap((idea, i) => ideas.slice(i + 1).map((other) => `means ${idea} & ${other}`)),
    `means ${ideas.join()}`,
    `things ${things.join()}`,
  ];
  return [...new Set(features)];
}

const LONGEST = 30;

/** All stretches of words that may be a text. */
export function spansOf({ tokens, quotes }: View): Span[] {
  return tokens.flatMap((token, start) => {
    if (/[\uE000-\uE0FF]/.test(token))
      return [{ start, end: start + 1, text: quotes[token.charCodeAt(0) - 0xe000] ?? "" }];
    return /^[\s，。,、！？!?；;]/.test(token) ? [] : spansFrom(tokens, start);
  });
}

function spansFrom(tokens: string[], start: number): Span[] {
  const run = tokens.slice(start, start + LONGEST);
  const sign = run.findIndex((token) => /[\uE000-\uF8FF]/.test(token));
  const words = sign < 0 ? run : run.slice(0, sign);
  return words.flatMap((word, i) =>
    /^\s/.test(word) ? [] : [{ start, end: start + i + 1, text: words.slice(0, i + 1).join("") }],
  );
}

/** The features that say whether a stretch of words is what a request needs. */
export function spanFeatures(view: View, span: Span): string[] {
  const isHeld = view.contents.some((content) => content.includes(span.text));
  return [
    ...shapeFeatures(view, span, isHeld),
    ...besideFeatures(view, span, isHeld),
    ...insideFeatures(view, span),
  ];
}

function shapeFeatures(view: View, span: Span, isHeld: boolean): string[] {
  const form = formOf(view, span);
  const length = span.end - span.start;
  const size = length > 8 ? "long" : length > 4 ? "some" : String(length);
  return [
    `form ${form}`,
    `size ${size}`,
    `form ${form} ${size}`,
    `held ${isHeld}`,
    `held ${isHeld} ${form} ${size}`,
    `line ${isHeld && isLine(span.text, view)}`,
    `word ${isHeld && isWord(span.text, view)}`,
    `several ${/[，。,、；;！？!?]/.test(span.text)}`,
  ];
}

/** One to three words before the stretch, and after it. */
function besideFeatures(view: View, { start, end }: Span, isHeld: boolean): string[] {
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => wordOf(view.tokens[from + i], view)).join(" ");
  const before = (count: number) => `before ${words(start - count, count)}`;
  const after = (count: number) => `after ${words(end, count)}`;
  return [
    ...[1, 2, 3].flatMap((count) => [before(count), after(count)]),
    ...[1, 2].map((count) => `between ${words(start - count, count)} … ${words(end, count)}`),
    ...[1, 2].flatMap((count) => [`${before(count)} ${isHeld}`, `${after(count)} ${isHeld}`]),
  ];
}

function insideFeatures(view: View, { start, end }: Span): string[] {
  const words = view.tokens.slice(start, end).map((token) => wordOf(token, view));
  return [
    `first ${words[0]}`,
    `first ${words.slice(0, 2).join(" ")}`,
    `last ${words.at(-1)}`,
    `last ${words.slice(-2).join(" ")}`,
    ...new Set(words.map((word) => `in ${word}`)),
  ];
}

function formOf({ tokens }: View, { start, text }: Span): string {
  if (/[\uE000-\uE0FF]/.test(tokens[start] ?? "")) return "quote";
  if (/^[\d.:]+$/.test(text)) return "number";
  if (/^[\x20-\x7e]+$/.test(text)) return "latin";
  return /[\x21-\x7e]/.test(text) ? "mixed" : "other";
}

function isLine(text: string, { contents }: View): boolean {
  return contents.some((content) => content.split("\n").some((line) => line.trim() === text));
}

/** Whether the text stands in a file, and not as a part of a longer word. */
function isWord(text: string, { contents }: View): boolean {
  const word = literally(text);
  const whole = new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, "u");
  return contents.some((content) => whole.test(content));
}
