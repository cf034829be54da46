/** Recognises one plain request in Chinese, English and Japanese, as people type them. */

import { LANGUAGES } from "../../wording/index.ts";
import { HERE, KINDS, type Kind, PHRASES } from "./phrases/index.ts";
import { KEYS } from "./phrases/keys.ts";
import { shellPath } from "./shell-words.ts";
import { compile, endingOf, type Filled, filled, IT, type Masked } from "./slots.ts";

/** A recognised request. */
export type PlainRequest =
  | { kind: "help" | "hello" | "thanks" | "who" }
  | { kind: "about" | "read" | "count" | "words" | "delete" | "mkdir"; path: string }
  | { kind: "head" | "tail"; path: string; lines: number }
  | { kind: "list"; path: string }
  /** `nth` is a number, `2,4`, or `$`, as sed writes the last line. */
  | { kind: "showLine" | "dropLine"; path: string; nth: string }
  | { kind: "setLine"; path: string; nth: string; content: string }
  | LineBeside
  | { kind: "find"; pattern: string }
  | { kind: "search" | "occurrences"; text: string; path: string }
  | { kind: "run"; command: string }
  | { kind: "create" | "append" | "prepend" | "cut" | "cutAll"; path: string; content: string }
  /** `line`: the one that changes, if another holds the new text already. */
  | { kind: "replace"; path: string; old: string; new: string; all?: true; line?: string }
  /** `was`: what the request says that the value is now. */
  | { kind: "set"; path: string; key: string; value: string; was?: string }
  | { kind: "rename" | "copy" | "into" | "copyInto"; path: string; to: string }
  /** `text`: whether the file holds it; without one, whether there is the file. */
  | {
      kind: "if";
      path: string;
      isThere: boolean;
      text?: string;
      steps: PlainRequest[];
      otherwise: PlainRequest[];
    }
  /** "Do not delete notes.txt": no step may change it. `words` say what, if it is no file. */
  | { kind: "keep"; path: string; words?: string }
  /** The remaining kinds become others as soon as it is clear which file they are about. */
  | { kind: "value"; path: string; key: string }
  | { kind: "also" | "same" | "script" | "result" | "bare"; path: string };

/** A new line beside one. Instead of its number, `anchor` may be what that line holds, until it is clear which line it is. */
export interface LineBeside {
  kind: "lineBefore" | "lineAfter";
  path: string;
  nth: string;
  anchor?: string;
  content: string;
}

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

/** What the slots of a kind of phrase ask for. For a kind without an entry, it is the kind itself with its path. */
const READINGS: Partial<Record<Kind, (slots: Slots) => PlainRequest>> = {
  hello: () => ({ kind: "hello" }),
  thanks: () => ({ kind: "thanks" }),
  who: () => ({ kind: "who" }),
  help: () => ({ kind: "help" }),
  project: () => ({ kind: "about", path: "README.md" }),
  here: () => ({ kind: "list", path: "." }),
  list: ({ dir, name }) => ({ kind: "list", path: dir || name || "." }),
  tree: () => find("**/*"),
  find: ({ dir, pattern, lang }) => find(within(dir, anywhere(pattern) || `**/*.${lang}`)),
  locate: ({ path }) => find(`**/${path}`),
  starting: ({ text }) => find(`**/${text}*`),
  ending: ({ ending, text }) => find(`**/*${ending || text}`),
  named: ({ text }) => find(/\.\w{1,5}$/.test(text) ? `**/${text.replace(/^.*\//, "")}` : `**/*${text}*`),
  search: (slots) => ({ kind: "search", ...searched(slots) }),
  occurrences: (slots) => ({ kind: "occurrences", ...searched(slots) }),
  mkdir: ({ dir, name }) => ({ kind: "mkdir", path: within(dir, name) }),
  overwrite: ({ path, text }) => ({ kind: "create", path, content: text }),
  print: ({ path, text }) => ({ kind: "create", path, content: printing(text, path) }),
  lines: ({ path, text }) => ({ kind: "create", path, content: listed(text).join("\n") }),
  within: ({ path, text }) => ({ kind: "create", path: `${THERE}/${path}`, content: text }),
  create: ({ path, dir, name, text }) => ({ kind: "create", path: within(dir || name, path), content: text }),
  append: ({ path, text }) => ({
    kind: "append",
    path,
    content: text.replace(/ (?:as well|too)$/, ""),
  }),
  prepend: ({ path, text }) => ({ kind: "prepend", path, content: text }),
  cut: ({ path, text }) => ({ kind: "cut", path, content: text }),
  replace: ({ path, old, new: text }) => replacement(path, old, text),
  replaceAll: ({ path, old, new: text }) => replacement(path, old, text, true),
  set: ({ path, key: said, value, new: text, old }) => {
    // "debug=true"
    const [key = "", held = ""] = said.split(/\s*=\s*/);
    const was = old || held;
    return { kind: "set", path, key, value: value || text, ...(was && { was }) };
  },
  rename: ({ from, to }) => ({ kind: "rename", path: from, to }),
  copy: ({ from, to }) => ({ kind: "copy", path: from, to }),
  into: ({ from, dir, name }) => ({ kind: "into", path: from, to: dir || name }),
  copyInto: ({ from, dir, name }) => ({ kind: "copyInto", path: from, to: dir || name }),
  head: ({ path, count }) => ({ kind: "head", path, lines: Number(count || 1) }),
  tail: ({ path, count }) => ({ kind: "tail", path, lines: Number(count || 1) }),
  showLine: (slots) => ({ kind: "showLine", path: slots.path, nth: linesOf(slots) }),
  dropLine: (slots) => ({ kind: "dropLine", path: slots.path, nth: linesOf(slots) }),
  setLine: ({ path, nth, last, text }) => ({
    kind: "setLine",
    path,
    nth: nth || (last && "$"),
    content: text,
  }),
  value: ({ path, setting }) => ({ kind: "value", path, key: KEYS[setting] ?? setting }),
  run: ({ quoted, shell, command }) => run((quoted || shell || command).trim()),
  tests: () => run("npm test"),
  version: ({ command }) => run(`${command} --version`),
  date: () => run("date"),
  pwd: () => run("pwd"),
  path: ({ path }) => ({ kind: "bare", path }),
  only: ({ lang }) => ({ kind: "read", path: `@.${lang}` }),
};

const NO_SLOTS = {
  // `place` is the path of a phrase that need not have one.
  ...{ path: IT, place: "", from: IT, to: "", dir: "", name: "", pattern: "", lang: "", ending: "" },
  ...{
    text: "",
    quote: "",
    word: "",
    old: "",
    new: "",
    key: "",
    value: "",
    count: "",
    nth: "",
    last: "",
    setting: "",
    until: "",
  },
  ...{ quoted: "", shell: "", command: "" },
};
type Slots = typeof NO_SLOTS;

function understood(kind: Kind, found: Filled): PlainRequest {
  const slots = { ...NO_SLOTS, place: found.path ?? "", text: found.quote ?? "", ...found };
  return READINGS[kind]?.(slots) ?? ({ kind, path: slots.path } as PlainRequest);
}

function find(pattern: string): PlainRequest {
  return { kind: "find", pattern };
}

/** "Find *.md" means those in folders, too. */
function anywhere(pattern: string): string {
  return pattern === "" || pattern.includes("/") ? pattern : `**/${pattern}`;
}

function run(command: string): PlainRequest {
  return { kind: "run", command };
}

/** One line, or several: "the first two", "2 to 4". */
function linesOf({ nth, until, last, count }: Slots): string {
  if (count) return `1,${count}`;
  return until ? `${nth},${until}` : nth || (last && "$");
}

function searched({ place, dir, text, word }: Slots) {
  return {
    text: (text || word).replace(/(?:のこと|について|的事情?|这个[词字]|とある行|という行|の行)$/, ""),
    path: place || dir || ".",
  };
}

/** The change of a text, or of the value of a setting. */
export function replacement(path: string, old: string, text: string, all = false): PlainRequest {
  const every = /^(?:所有的?|全部的?|すべての|全ての)|(?:を全部|をすべて)$/;
  if (every.test(old)) return replacement(path, old.replace(every, ""), text, true);
  const everywhere = / (?:ev\w*ywh\w*|throughout|\((?:in )?(?:all|both|every)\b[^()]*\))$/i;
  if (everywhere.test(text)) return replacement(path, old, text.replace(everywhere, ""), true);
  if (/^(?:全部|すべて|全て|统统|(?:一つ|ひとつ)?残らず)./.test(text))
    return replacement(
      path,
      old,
      text.replace(/^(?:全部|すべて|全て|统统|(?:一つ|ひとつ)?残らず)/, ""),
      true,
    );
  const [, before, after] = /^(\S+)から(\S+)$/.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return replacement(path, before, after, all);
  if (WHOLE.test(old)) return { kind: "create", path, content: text };
  old = old.replace(/^(?:把\s*|将\s+)|(?<=.)(?:应该|应当|需要|要|得)$/g, "");
  const [, key = "", was] = /^([\p{L}_][\p{L}\w.-]*) ?[=:] ?([^=:]+)$/u.exec(old) ?? [];
  // "Change debug=true to false"
  if (was !== undefined && !/[=:]/.test(text)) return { kind: "set", path, key, value: text, was };
  if (!all && isSetting(path, old, text)) return { kind: "set", path, key: old, value: text };
  return { kind: "replace", path, old, new: text, ...(all && { all }) };
}

/** "Change the content to …" */
const WHOLE = /^(?:the )?(?:whole |entire )?contents?$|^(?:全部|整个)?内容$|^(?:中身|内容|本文)$/i;

/** The directory of a request such as "put a file in there". The conversation says which one is meant. */
export const THERE = "@there";

export const HAS_SETTINGS = /\.(?:json|ya?ml|toml|ini|env|conf|cfg|properties|css)$|^\.env/i;
const HAS_NAMES = /\.(?:[cm]?[jt]s|py|sh|java|c|cpp|rb|go|rs|php|r)$/i;

/** "What is the port in config.json" looks for the line with that word. What a text says must be read. */
export function lookUp(path: string, key: string): PlainRequest {
  const hasKeys = HAS_SETTINGS.test(path) || HAS_NAMES.test(path);
  return hasKeys ? { kind: "search", text: key, path } : { kind: "read", path };
}

/** "Change the port to 8080 in config.json" is about the value of a setting, not about the word "port". */
function isSetting(path: string, old: string, value: string): boolean {
  const isCode = HAS_NAMES.test(path) && /^[a-z_]\w*$/i.test(old) && /^(?:-?[\d.]+|true|false)$/i.test(value);
  if (isCode) return true;
  return HAS_SETTINGS.test(path) && /^(?:the )?[\p{L}_][\p{L}\w.-]*$/iu.test(old) && !/\s/.test(value);
}

function within(dir: string, pattern: string): string {
  return dir && dir !== "." ? `${dir.replace(/\/$/, "")}/${pattern}` : pattern;
}

/** "red, green and blue" as three lines. */
function listed(text: string): string[] {
  return text.split(/\s*(?:,|，|、)\s*(?:and\s+)?|\s+and\s+|\s*(?:和|と)\s*/).filter(Boolean);
}

const INTERPRETERS: Record<string, string> = { py: "python3", js: "node", mjs: "node", cjs: "node" };

/** The request to run a script. */
export function runScript(path: string): PlainRequest {
  const command = `${INTERPRETERS[endingOf(path)] ?? "bash"} ${shellPath(path)}`;
  return { kind: "run", command };
}

/** A program that prints the text. The file name decides the language. */
function printing(text: string, path: string): string {
  const ending = endingOf(path);
  if (ending === "py") return `print(${JSON.stringify(text)})`;
  if (["js", "mjs", "cjs", "ts"].includes(ending)) return `console.log(${JSON.stringify(text)})`;
  return ending === "sh" ? `echo ${text}` : text;
}
