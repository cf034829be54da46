/** Recognises plain requests in Chinese, English and Japanese, as people type them. */

import { LANGUAGES } from "../../wording/index.ts";
import { HERE, KINDS, type Kind, PHRASES } from "./phrases/index.ts";
import { shellPath } from "./shell-words.ts";
import { compile, type Filled, filled } from "./slots.ts";
import { tidied } from "./tidy.ts";

/** A recognised request. */
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

type Matcher = (text: string) => Filled | undefined;

const MATCHERS: [Kind, Matcher][] = KINDS.flatMap((kind) => {
  if (kind === "here") return [[kind, asksWhatIsHere]];
  const phrases = LANGUAGES.flatMap((language) => PHRASES[language][kind] ?? []);
  return phrases.map((phrase): [Kind, Matcher] => [kind, matcher(phrase)]);
});

function matcher(phrase: string): Matcher {
  const pattern = compile(phrase);
  return (text) => {
    const found = pattern.exec(text);
    return found ? filled(found.groups ?? {}) : undefined;
  };
}

// A longer text is never a plain request, and matching all phrases would take long.
const MAX_LENGTH = 400;

/** The plain request in a prompt; undefined if we do not know it. */
export function recognise(prompt: string): PlainRequest | undefined {
  return prompt.length > MAX_LENGTH ? undefined : match(tidied(prompt));
}

function match(text: string): PlainRequest | undefined {
  for (const [kind, fits] of MATCHERS) {
    const slots = fits(text);
    if (slots) return understood(kind, slots);
  }
  return undefined;
}

/** "What is in this folder, please": the words come in any order, so we remove them one by one. */
function asksWhatIsHere(text: string): Filled | undefined {
  const isAll = HERE.some(
    ({ words, must }) => new RegExp(must, "i").test(text) && text.replace(new RegExp(words, "gi"), "") === "",
  );
  return isAll ? {} : undefined;
}

function understood(kind: Kind, slots: Filled): PlainRequest {
  const { path = "", text = "", from = "", to = "", old = "", dir = "", name = "", pattern, lang } = slots;
  switch (kind) {
    case "project":
      return { kind: "about", path: "README.md" };
    case "here":
      return { kind: "list", path: "." };
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
      return { kind: "run", command: `${INTERPRETERS[endingIn(path)] ?? "bash"} ${shellPath(path)}` };
    case "date":
    case "pwd":
      return { kind: "run", command: kind };
    case "help":
    case "hello":
    case "thanks":
    case "who":
      return { kind };
    case "path":
      return { kind: "read", path };
    default:
      return { kind, path };
  }
}

const INTERPRETERS: Record<string, string> = { py: "python3", js: "node", mjs: "node", cjs: "node" };

function endingIn(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** A program that prints the text. The file name decides the language. */
function printing(text: string, path: string): string {
  const ending = endingIn(path);
  if (ending === "py") return `print(${JSON.stringify(text)})`;
  if (["js", "mjs", "cjs", "ts"].includes(ending)) return `console.log(${JSON.stringify(text)})`;
  return ending === "sh" ? `echo ${text}` : text;
}
