/** What the learned reader counts: words and their neighbours. Each feature is a text, so that weights can be read. */

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
    ...[...view.facts, ...words.map((word) => `has ${word}`), ...pairs.map((pair) => `has ${pair}`)],
    ...ideas.flatMap((idea) => [`means ${idea}`, ...things.map((thing) => `means ${idea} & ${thing}`)]),
    ...ideas.flatMap((idea, i) => ideas.slice(i + 1).map((other) => `means ${idea} & ${other}`)),
    ...[`means ${ideas.join()}`, `things ${things.join()}`],
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
  const { start, end, text } = span;
  const word = (at: number) => wordOf(view.tokens[at], view);
  const before = (count: number) =>
    Array.from({ length: count }, (_, i) => word(start - count + i)).join(" ");
  const after = (count: number) => Array.from({ length: count }, (_, i) => word(end + i)).join(" ");
  const isHeld = view.contents.some((content) => content.includes(text));
  const inside = view.tokens.slice(start, end).map((token) => wordOf(token, view));
  const form = formOf(view, span);
  const length = end - start;
  const size = length > 8 ? "long" : length > 4 ? "some" : String(length);
  return [
    ...[
      `form ${form}`,
      `size ${size}`,
      `form ${form} ${size}`,
      `held ${isHeld}`,
      `held ${isHeld} ${form} ${size}`,
    ],
    ...[`line ${isHeld && isLine(text, view)}`, `word ${isHeld && isWord(text, view)}`],
    ...[1, 2, 3].flatMap((count) => [`before ${before(count)}`, `after ${after(count)}`]),
    ...[1, 2].map((count) => `between ${before(count)} … ${after(count)}`),
    ...[1, 2].flatMap((count) => [`before ${before(count)} ${isHeld}`, `after ${after(count)} ${isHeld}`]),
    ...[`first ${inside[0]}`, `first ${inside.slice(0, 2).join(" ")}`],
    ...[`last ${inside.at(-1)}`, `last ${inside.slice(-2).join(" ")}`],
    ...[`several ${/[，。,、；;！？!?]/.test(text)}`, ...new Set(inside.map((one) => `in ${one}`))],
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
  const word = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, "u");
  return contents.some((content) => whole.test(content));
}
