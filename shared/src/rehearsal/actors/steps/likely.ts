/** The third, forgiving reader: what a prompt may mean if some of it is of no matter. Its readings are only good for a question. */

import { ACTIONS, type Idea, understoodWords } from "../reading/lexicon.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { NAME } from "./answers.ts";
import type { Context } from "./context.ts";
import { withoutKept } from "./kept.ts";
import { stepsIn } from "./parts.ts";
import { stepIn } from "./step.ts";

const CLAUSE_END =
  /(?:[.!?;:](?=\s)|[。！？；，、,…])\s*|\s+(?:-|–|—)\s+|\s+(?=(?:so|because|since|but|and)\s)|(?<=ので|けど|から|んで|だし|たら)(?=.{2})/g;
/** What depends on something may not be read without it. */
const CONDITION = /\b(?:if|unless|except|until)\b|如果|假如|要是|除非|除了|的话|もし|場合|以外|なければ/i;
const MOST_CLAUSES = 5;

/** The readings of the whole, then of fewer and fewer clauses. */
export function likeliest({ text, quotes }: Masked, context: Context): PlainRequest[][] {
  if (CONDITION.test(text)) return [];
  const forgiving = { ...context, isGuess: true, isForgiving: true };
  return runsOf(text).flatMap(({ words, others }) => {
    if (others.some(asksForMore)) return [];
    const about = { ...forgiving, file: fileIn(others, context) ?? context.file };
    const request = { text: words, quotes };
    const whole = others.length > 0 ? stepsIn(request, { ...about, isForgiving: false }) : undefined;
    const step = whole ? undefined : stepIn(request, about, true);
    const steps = withoutKept(whole ?? (step ? [step] : []));
    return steps.length > 0 && !steps.some((one) => isTooMuch(one, words, others)) ? [steps] : [];
  });
}

/** Each run of clauses, the longest and the latest first, with the clauses beside it. */
function runsOf(text: string) {
  const clauses = clausesOf(text);
  if (clauses.length > MOST_CLAUSES) return [];
  const runs = clauses.flatMap((_, start) =>
    clauses.slice(start).map((_, more) => ({ start, end: start + more + 1 })),
  );
  runs.sort((a, b) => b.end - b.start - (a.end - a.start) || b.start - a.start);
  return runs.map(({ start, end }) => ({
    words: text.slice(clauses[start]?.from, clauses[end - 1]?.to),
    others: [...clauses.slice(0, start), ...clauses.slice(end)].map(({ from, to }) => text.slice(from, to)),
  }));
}

function clausesOf(text: string) {
  const ends = [...text.matchAll(CLAUSE_END)];
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  return starts
    .map((from, i) => ({ from, to: ends[i]?.index ?? text.length }))
    .filter(({ from, to }) => to > from);
}

/** What loses a file, or only looks, is not guessed from words that say more. */
function isTooMuch({ kind }: PlainRequest, words: string, others: string[]): boolean {
  const { ideas, unknown } = understoodWords(words.replaceAll(new RegExp(NAME, "gi"), " "));
  if (kind === "delete") return unknown.length > 0 || (others.length > 0 && !NAME.test(words));
  const isOnlyLook = ["read", "find", "list", "search", "count"].includes(kind);
  return isOnlyLook && [...CHANGES, "put" as const].some((idea) => ideas.has(idea));
}

const CHANGES: Idea[] = ["remove", "add", "make", "change", "rename", "move", "copy", "run", "clear"];

/** A clause that asks for a change of its own, or holds a text, cannot be left out. */
function asksForMore(clause: string): boolean {
  const { ideas } = understoodWords(clause);
  const isChange = CHANGES.some((idea) => ideas.has(idea)) && ACTIONS.some((idea) => ideas.has(idea));
  return /[\uE000-\uE0FF]/.test(clause) || (isChange && NAME.test(clause));
}

/** The one file that is named beside. */
function fileIn(clauses: string[], { names }: Context): string | undefined {
  const [file, other] = names.files.filter((name) => clauses.some((clause) => clause.includes(name)));
  return other === undefined ? file : undefined;
}
