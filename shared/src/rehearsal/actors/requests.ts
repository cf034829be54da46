/** Recognises one plain request in Chinese, English and Japanese, as people type them. */

import { LANGUAGES } from "../../wording/index.ts";
import { HERE, KINDS, type Kind, PHRASES } from "./phrases/index.ts";
import { shellPath } from "./shell-words.ts";
import { compile, type Filled, filled, IT, type Masked } from "./slots.ts";

/** A recognised request. */
export type PlainRequest =
  | { kind: "help" | "hello" | "thanks" | "who" }
  | { kind: "about" | "read" | "count" | "words" | "delete" | "mkdir"; path: string }
  | { kind: "head" | "tail"; path: string; lines: number }
  | { kind: "list"; path: string }
  | { kind: "find"; pattern: string }
  | { kind: "search" | "occurrences"; text: string; path: string }
  | { kind: "run"; command: string }
  | { kind: "create" | "append" | "prepend" | "cut"; path: string; content: string }
  | { kind: "replace"; path: string; old: string; new: string; all?: true }
  | { kind: "set"; path: string; key: string; value: string }
  | { kind: "rename" | "copy" | "into"; path: string; to: string }
  /** The remaining kinds become others as soon as it is clear which file they are about. */
  | { kind: "same" | "script" | "result" | "bare"; path: string };

type Matcher = (request: Masked) => Filled | undefined;

const MATCHERS: [Kind, Matcher][] = KINDS.flatMap((kind) => {
  if (kind === "here") return [[kind, asksWhatIsHere]];
  const phrases = LANGUAGES.flatMap((language) => PHRASES[language][kind] ?? []);
  return phrases.map((phrase): [Kind, Matcher] => [kind, matcher(phrase)]);
});

function matcher(phrase: string): Matcher {
  const pattern = compile(phrase);
  return ({ text, quotes }) => {
    const found = pattern.exec(text);
    return found ? filled(found.groups ?? {}, quotes) : undefined;
  };
}

/** The request in a text; undefined if we do not know it. */
export function recognise(request: Masked): PlainRequest | undefined {
  for (const [kind, fits] of MATCHERS) {
    const slots = fits(request);
    if (slots) return understood(kind, slots);
  }
  return undefined;
}

/** "What is in this folder, please": the words come in any order, so we remove them one by one. */
function asksWhatIsHere({ text }: Masked): Filled | undefined {
  const isAll = HERE.some(
    ({ words, must }) => new RegExp(must, "i").test(text) && text.replace(new RegExp(words, "gi"), "") === "",
  );
  return isAll ? {} : undefined;
}

function understood(kind: Kind, slots: Filled): PlainRequest {
  const {
    path = IT,
    quote = "",
    text = quote,
    from = IT,
    to = "",
    old = "",
    dir = "",
    name = "",
    pattern,
  } = slots;
  const content = text;
  switch (kind) {
    case "project":
      return { kind: "about", path: "README.md" };
    case "here":
      return { kind: "list", path: "." };
    case "list":
      return { kind, path: dir || name || "." };
    case "tree":
      return { kind: "find", pattern: "**/*" };
    case "find":
      return { kind, pattern: within(dir, pattern ?? `**/*.${slots.lang}`) };
    case "locate":
      return { kind: "find", pattern: `**/${path}` };
    case "starting":
      return { kind: "find", pattern: `**/${text}*` };
    case "ending":
      return { kind: "find", pattern: `**/*${slots.ending ?? text}` };
    case "named":
      return { kind: "find", pattern: `**/*${text}*` };
    case "search":
    case "occurrences":
      return { kind, text: text || (slots.word ?? ""), path: slots.path ?? (dir || ".") };
    case "mkdir":
      return { kind, path: dir ? `${dir}/${name}` : name };
    case "overwrite":
      return { kind: "create", path, content };
    case "print":
      return { kind: "create", path, content: printing(text, path) };
    case "lines":
      return { kind: "create", path, content: listed(text).join("\n") };
    case "create":
    case "append":
    case "prepend":
    case "cut":
      return { kind, path, content };
    case "within":
      return { kind: "create", path: `${THERE}/${path}`, content };
    case "replace":
      return isSetting(path, old, slots.new ?? "")
        ? { kind: "set", path, key: old, value: slots.new ?? "" }
        : { kind, path, old, new: slots.new ?? "" };
    case "set":
      return { kind, path, key: slots.key ?? "", value: slots.value ?? slots.new ?? "" };
    case "replaceAll":
      return { kind: "replace", path, old, new: slots.new ?? "", all: true };
    case "rename":
    case "copy":
      return { kind, path: from, to };
    case "into":
      return { kind, path: from, to: dir || name };
    case "head":
    case "tail":
      return { kind, path, lines: Number(slots.count ?? 1) };
    case "run":
      return { kind, command: (slots.quoted ?? slots.shell ?? slots.command ?? "").trim() };
    case "tests":
      return { kind: "run", command: "npm test" };
    case "version":
      return { kind: "run", command: `${slots.command} --version` };
    case "date":
    case "pwd":
      return { kind: "run", command: kind };
    case "help":
    case "hello":
    case "thanks":
    case "who":
      return { kind };
    case "path":
      return { kind: "bare", path };
    case "only":
      return { kind: "read", path: `@.${slots.lang}` };
    default:
      return { kind, path };
  }
}

/** The directory of a request such as "put a file in there". The conversation says which one is meant. */
export const THERE = "@there";

/** "Change the port to 8080 in config.json" is about the value of a setting, not about the word "port". */
function isSetting(path: string, old: string, value: string): boolean {
  return (
    /\.(?:json|ya?ml|toml|ini|env|conf|cfg)$|^\.env/i.test(path) &&
    /^(?:the )?[\p{L}_][\p{L}\w.-]*$/iu.test(old) &&
    !/\s/.test(value)
  );
}

function within(dir: string, pattern: string): string {
  return dir ? `${dir.replace(/\/$/, "")}/${pattern}` : pattern;
}

/** "red, green and blue" as three lines. */
function listed(text: string): string[] {
  return text.split(/\s*(?:,|，|、)\s*(?:and\s+)?|\s+and\s+|\s*(?:和|と)\s*/).filter(Boolean);
}

const INTERPRETERS: Record<string, string> = { py: "python3", js: "node", mjs: "node", cjs: "node" };

/** The request to run a script. */
export function runScript(path: string): PlainRequest {
  const command = `${INTERPRETERS[endingIn(path)] ?? "bash"} ${shellPath(path)}`;
  return { kind: "run", command };
}

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
