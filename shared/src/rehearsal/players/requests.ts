/** Recognises plain requests in Chinese, English and Japanese: what people type first. */

import { type Kind, LIST_WORDS, PHRASES } from "./phrases.ts";
import { compile, type Filled, filled } from "./slots.ts";

/** A plain request, understood. */
export type PlainRequest =
  | { kind: "help" | "hello" | "thanks" | "who" }
  | { kind: "about" | "read" | "count" | "delete" | "mkdir"; path: string }
  | { kind: "list"; path: string }
  | { kind: "find"; pattern: string }
  | { kind: "search"; text: string; path: string }
  | { kind: "run"; command: string }
  | { kind: "create" | "append"; path: string; content: string }
  | { kind: "replace"; path: string; old: string; new: string }
  | { kind: "rename" | "copy"; path: string; to: string };

const RECOGNISERS = PHRASES.flatMap(([kind, phrases]) =>
  phrases.map((phrase) => [kind, compile(phrase)] as const),
);
const LISTS = LIST_WORDS.map(({ words, must }) => ({
  words: new RegExp(words, "giu"),
  must: new RegExp(must, "iu"),
}));

// A longer text is no plain request, and the phrases would take long to find that out.
const MAX_LENGTH = 400;

/** The plain request that a prompt makes; undefined when it is none of those we know. */
export function recognise(prompt: string): PlainRequest | undefined {
  const text = withoutMarks(prompt.normalize("NFC"));
  if (text.length > MAX_LENGTH) return undefined;
  return match(corrected(withoutCourtesy(text)));
}

function match(text: string): PlainRequest | undefined {
  for (const [kind, phrase] of RECOGNISERS) {
    const found = phrase.exec(text);
    const slots = found && filled(found.groups ?? {});
    if (slots) return understood(kind, slots);
    // Before the phrases that look for a path: "what is here" names none.
    if (kind === "search" && asksWhatIsHere(text)) return { kind: "list", path: "." };
  }
  return undefined;
}

function asksWhatIsHere(text: string): boolean {
  return LISTS.some(({ words, must }) => must.test(text) && text.replace(words, "") === "");
}

function withoutMarks(text: string): string {
  return text.trim().replace(/[\s.。!！?？~～…]+$/u, "");
}

const COURTESY = [
  /^(?:(?:ok|so|and|please|pls|plz|just|now|can you|can i|could you|would you|will you|let me|i(?:'?d| would)? (?:want|like|need)(?: you)? to)[\s,]+)+/i,
  /[\s,]+(?:(?:please|pls|plz|thanks|thank you|for me|to me|now|and show it to me)[\s,]*)+$/i,
  /^(?:请|麻烦你?|你能|能不能|能|可以|可不可以|帮我|帮忙|我想|我要)+\s*/,
  /(?<=\S)\s*(?:吗|吧|呢|呀|啊|好吗|可以吗|谢谢)+$/,
  /^(?:すみません|あの|では|じゃあ|ちょっと)[、,\s]*/,
  /(?:(?<=[てで])(?:いただけますか|もらえますか|もらえる|くれますか|くれる|下さい|ください|ほしい)|を?お願いします|です|ね|よ|か)+$/,
];

function withoutCourtesy(text: string): string {
  return withoutMarks(COURTESY.reduce((rest, words) => rest.replace(words, ""), text));
}

const VERBS =
  "read show open print display list find search create make write append replace change rename move copy delete remove count summarize execute".split(
    " ",
  );

/** A verb with two letters swapped, one missing or one doubled is the verb that was meant. */
function corrected(text: string): string {
  return text.replace(
    /^[a-z]{4,}/i,
    (word) => VERBS.find((verb) => verb === word.toLowerCase() || isTypo(word.toLowerCase(), verb)) ?? word,
  );
}

function isTypo(word: string, verb: string): boolean {
  const [longer, shorter] = word.length > verb.length ? [word, verb] : [verb, word];
  const lacksOne = [...longer].some((_, i) => longer.slice(0, i) + longer.slice(i + 1) === shorter);
  const hasSwapped = [...verb].some(
    (_, i) => verb.slice(0, i) + (verb[i + 1] ?? "") + verb[i] + verb.slice(i + 2) === word,
  );
  return (lacksOne && longer.length - shorter.length === 1) || hasSwapped;
}

function understood(kind: Kind, slots: Filled): PlainRequest {
  const { path = "", text = "", from = "", to = "", old = "", dir = "", name = "", pattern, lang } = slots;
  switch (kind) {
    case "project":
      return { kind: "about", path: "README.md" };
    case "list":
      return { kind, path: dir };
    case "find":
      return { kind, pattern: pattern ?? `**/*.${lang}` };
    case "locate":
      return { kind: "find", pattern: `**/${path}` };
    case "search":
      return { kind, text, path: path || dir || "." };
    case "mkdir":
      return { kind, path: name };
    case "print":
      return { kind: "create", path, content: printing(text, path) };
    case "create":
    case "append":
      return { kind, path, content: text };
    case "replace":
      return { kind, path, old, new: slots.new ?? "" };
    case "rename":
    case "copy":
      return { kind, path: from, to };
    case "run":
      return { kind, command: (slots.quoted ?? slots.command ?? "").trim() };
    case "script":
      return { kind: "run", command: `${INTERPRETERS[endingIn(path)] ?? "bash"} ${path}` };
    case "date":
    case "pwd":
      return { kind: "run", command: kind };
    case "help":
    case "hello":
    case "thanks":
    case "who":
      return { kind };
    default:
      return { kind, path };
  }
}

const INTERPRETERS: Record<string, string> = { py: "python3", js: "node", mjs: "node", cjs: "node" };

function endingIn(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** A program that prints the text, in the language that the name of the file tells. */
function printing(text: string, path: string): string {
  const ending = endingIn(path);
  if (ending === "py") return `print(${JSON.stringify(text)})`;
  if (["js", "mjs", "cjs", "ts"].includes(ending)) return `console.log(${JSON.stringify(text)})`;
  return ending === "sh" ? `echo ${text}` : text;
}
