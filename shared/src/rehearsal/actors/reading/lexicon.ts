/** Finds the words of a request that we know: what they stand for, and what is left over. */

import { isTypo } from "../tidy.ts";
import { en, enEmpty } from "./ideas.en.ts";
import { ja, jaEmpty } from "./ideas.ja.ts";
import { zh, zhEmpty } from "./ideas.zh.ts";

/** What people want, and what they want it with. */
export const ACTIONS = [
  ...(["read", "remove", "add", "put", "make", "change", "rename", "move", "copy", "run"] as const),
  ...(["many", "where", "search", "list", "about", "clear"] as const),
];
const DETAILS = [
  ...(["start", "end", "line", "words", "times", "files", "folder", "nested"] as const),
  ...(["all", "only", "empty", "it", "test", "asks", "holds", "naming"] as const),
];
export type Idea = (typeof ACTIONS)[number] | (typeof DETAILS)[number];
export type Table = Record<Idea, string>;

const WORDS = new Map<string, Set<Idea>>();
for (const table of [en, zh, ja])
  for (const [idea, words] of Object.entries(table))
    for (const word of formsOf(words, idea as Idea)) ideasOf(word).add(idea as Idea);
for (const word of [enEmpty, zhEmpty, jaEmpty].flatMap((words) => words.split(/, ?/))) ideasOf(word);

function ideasOf(word: string): Set<Idea> {
  const ideas = WORDS.get(word) ?? new Set();
  WORDS.set(word, ideas);
  return ideas;
}

/** English verbs also stand with -s and -ing. */
function formsOf(words: string, idea: Idea): string[] {
  const isAction = (ACTIONS as readonly string[]).includes(idea);
  return words.split(/, ?/).flatMap((word) => {
    if (!isAction || !/^[a-z]{2,}$/.test(word)) return [word];
    const stem = word.replace(/e$/, "");
    return [word, `${word}s`, `${stem}ing`, `${word}${word.at(-1)}ing`];
  });
}

const LONGEST = 12;
const MOST_WORDS = 6;
const VERBS = [...WORDS].filter(([word, ideas]) => /^[a-z]{4,}$/.test(word) && ideas.size > 0);

export interface Understood {
  ideas: Set<Idea>;
  unknown: string[];
}

/** The longest known words, from left to right. Characters of private use stand for things that were taken out. */
export function understoodWords(text: string): Understood {
  const found: Understood = { ideas: new Set(), unknown: [] };
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<=[a-z])['’](?=[a-z])/g, "")
    // "throw notes.txt away" holds the words "throw away".
    .replace(/[\s\uE000-\uF8FF]+/g, " ");
  for (let at = 0; at < plain.length; ) at += wordAt(plain, at, found);
  return found;
}

/** Takes the word at a place and returns its length. */
function wordAt(text: string, at: number, found: Understood): number {
  if (!/[\p{L}\p{N}]/u.test(text[at] ?? "")) return 1;
  return /[a-z0-9]/.test(text[at] ?? "") ? latinAt(text, at, found) : otherAt(text, at, found);
}

function latinAt(text: string, at: number, found: Understood): number {
  const words = [...text.slice(at, at + 80).matchAll(/[a-z0-9_-]+| (?=[a-z0-9])/g)];
  let end = 0;
  const ends: number[] = [];
  for (const { index, 0: word } of words) {
    if (index !== end || ends.length >= MOST_WORDS) break;
    end = index + word.length;
    if (word !== " ") ends.push(end);
  }
  for (const length of ends.reverse()) if (isKnown(text.slice(at, at + length), found)) return length;
  const first = words[0]?.[0] ?? text[at] ?? "";
  const near =
    first.length > 3 ? VERBS.find(([verb]) => verb[0] === first[0] && isTypo(first, verb)) : undefined;
  if (near) isKnown(near[0], found);
  else found.unknown.push(first);
  return first.length;
}

function otherAt(text: string, at: number, found: Understood): number {
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--)
    if (isKnown(text.slice(at, at + length), found)) return length;
  found.unknown.push(text[at] ?? "");
  return 1;
}

function isKnown(word: string, { ideas }: Understood): boolean {
  const known = WORDS.get(word);
  for (const idea of known ?? []) ideas.add(idea);
  return known !== undefined;
}

/** Characters that are words of their own in front of a name. */
const ALONE = /[把将到成为叫在往给从和跟读看删建写个请]/;

/** A text without the known words at its start: in Chinese and Japanese, no space parts a name from them. */
export function withoutKnownStart(text: string): string {
  for (let length = Math.min(LONGEST, text.length - 1); length > 0; length--) {
    const word = text.slice(0, length);
    const ideas = WORDS.get(word);
    if (ideas && !/^[\x20-\x7e]/.test(word) && (length > 1 || ALONE.test(word))) return text.slice(length);
  }
  return text;
}

const TABLES = { en, zh, ja };

/** A part of a regular expression: the words for some ideas in one language. */
export function anyOf(language: keyof typeof TABLES, ...ideas: Idea[]): string {
  const words = ideas.flatMap((idea) => formsOf(TABLES[language][idea], idea));
  const longestFirst = words.sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.join("|").replaceAll(" ", "\\s+")})`;
}
