/** The kinds of requests that the learned reader knows: which words each needs, and the request that they make. */

import type { Lines } from "../reading/taking.ts";
import { type PlainRequest, runScript } from "../requests.ts";
import type { View } from "./view.ts";

/** What a request needs that no sign stands for: words of the request. */
type Words = Record<string, string>;

interface Form {
  /** The texts that it needs. */
  texts?: string[];
  /** The new name that it needs, unless there is a sign for one. */
  name?: "file" | "folder";
  /** Undefined if something is missing. */
  make(view: View, words: Words): PlainRequest | undefined;
}

/** A request about the file. */
function onFile(kind: string, texts: string[] = [], more: object = {}): Form {
  const make = ({ file }: View, words: Words) =>
    file === undefined ? undefined : ({ kind, path: file, ...wanted(texts, words), ...more } as PlainRequest);
  return { texts, make };
}

function wanted(texts: string[], words: Words): Words {
  return Object.fromEntries(texts.map((text) => [text, words[text] ?? ""]));
}

/** A request about lines of the file, which `read` finds. */
function onLines(kind: string, read: (lines: Lines) => object | undefined, texts: string[] = []): Form {
  const make = ({ file, lines }: View, words: Words) => {
    const which = lines && read(lines);
    return file === undefined || !which
      ? undefined
      : ({ kind, path: file, ...which, ...wanted(texts, words) } as PlainRequest);
  };
  return { texts, make };
}

function first(lines: Lines) {
  if ("first" in lines) return { lines: lines.first };
  return "nth" in lines && lines.nth === "1" ? { lines: 1 } : undefined;
}

function last(lines: Lines) {
  if ("last" in lines) return { lines: lines.last };
  return "nth" in lines && lines.nth === "$" ? { lines: 1 } : undefined;
}

function nth(lines: Lines) {
  if ("nth" in lines) return { nth: lines.nth };
  if ("first" in lines) return { nth: lines.first === 1 ? "1" : `1,${lines.first}` };
  return lines.last === 1 ? { nth: "$" } : undefined;
}

function oneLine(lines: Lines) {
  const found = nth(lines);
  return found?.nth.includes(",") ? undefined : found;
}

/** A new line at the end, or beside a line that the request names. */
function addition({ file, beside }: View, { content = "" }: Words): PlainRequest | undefined {
  if (file === undefined) return undefined;
  if (!beside) return { kind: "append", path: file, content };
  const { side, ...line } = beside;
  return { kind: side === "before" ? "lineBefore" : "lineAfter", path: file, ...line, content };
}

/** From the file to a new name. */
function toName(kind: "rename" | "copy"): Form {
  const make = ({ file, newName }: View, { name = newName }: Words) =>
    file === undefined || name === undefined ? undefined : { kind, path: file, to: name };
  return { name: "file", make };
}

function inFolder(make: (folder: string, view: View) => PlainRequest | undefined): Form {
  return {
    name: "folder",
    make: (view, { name = view.directory }) => (name === undefined ? undefined : make(name, view)),
  };
}

/** A new file goes into the folder that the request names. */
function inside({ directory }: View, name: string): string {
  return directory === undefined || name.includes("/") ? name : `${directory}/${name}`;
}

const searchFile: Form = {
  texts: ["text"],
  make: ({ file, directory }, { text = "" }) => {
    const path = directory ?? file;
    return path === undefined ? undefined : { kind: "search", text, path };
  },
};

export const KINDS: Record<string, Form> = {
  read: onFile("read"),
  about: onFile("about"),
  delete: onFile("delete"),
  count: onFile("count"),
  words: onFile("words"),
  occurrences: onFile("occurrences", ["text"]),
  append: { texts: ["content"], make: addition },
  prepend: onFile("prepend", ["content"]),
  cut: onFile("cut", ["content"]),
  set: onFile("set", ["key", "value"]),
  replace: onFile("replace", ["old", "new"]),
  replaceAll: onFile("replace", ["old", "new"], { all: true }),
  head: onLines("head", first),
  tail: onLines("tail", last),
  showLine: onLines("showLine", nth),
  dropLine: onLines("dropLine", nth),
  setLine: onLines("setLine", oneLine, ["content"]),
  create: {
    texts: ["content"],
    name: "file",
    make: (view, { content = "", name = view.newName }) =>
      name === undefined ? undefined : { kind: "create", path: inside(view, name), content },
  },
  createEmpty: {
    name: "file",
    make: (view, { name = view.newName }) =>
      name === undefined ? undefined : { kind: "create", path: inside(view, name), content: "" },
  },
  rename: toName("rename"),
  copy: toName("copy"),
  into: inFolder((to, { file }) => (file === undefined ? undefined : { kind: "into", path: file, to })),
  copyInto: inFolder((to, { file }) =>
    file === undefined ? undefined : { kind: "copyInto", path: file, to },
  ),
  mkdir: inFolder((path) => ({ kind: "mkdir", path })),
  list: inFolder((path) => ({ kind: "list", path })),
  listHere: { make: () => ({ kind: "list", path: "." }) },
  search: searchFile,
  searchAll: { texts: ["text"], make: (_, { text = "" }) => ({ kind: "search", text, path: "." }) },
  findKind: {
    make: ({ ending }) => (ending === undefined ? undefined : { kind: "find", pattern: `**/*.${ending}` }),
  },
  findNamed: { texts: ["part"], make: (_, { part = "" }) => ({ kind: "find", pattern: `**/*${part}*` }) },
  script: { make: ({ file }) => (file === undefined ? undefined : runScript(file)) },
  command: { texts: ["command"], make: (_, { command = "" }) => ({ kind: "run", command }) },
  /** What only a real model can do. */
  nothing: { make: () => undefined },
};

/** The kind of a request, and the words that it was made of; undefined if none of these kinds makes such a request. */
export function kindOf(request: PlainRequest | null): { kind: string; words: Words } | undefined {
  if (request === null) return { kind: "nothing", words: {} };
  const kind = nameOf(request);
  const { texts = [], name } = KINDS[kind] ?? {};
  const parts = request as unknown as Words;
  const words = Object.fromEntries(texts.map((text) => [text, parts[text] ?? ""]));
  if (request.kind === "find") words.part = request.pattern.replace(/^\*\*\/\*|\*$/g, "");
  if (name !== undefined) words.name = parts.to ?? parts.path ?? "";
  return kind in KINDS ? { kind, words } : undefined;
}

function nameOf(request: PlainRequest): string {
  switch (request.kind) {
    case "create":
      return request.content === "" ? "createEmpty" : "create";
    case "replace":
      return request.all ? "replaceAll" : "replace";
    case "search":
      return request.path === "." ? "searchAll" : "search";
    case "list":
      return request.path === "." ? "listHere" : "list";
    case "run":
      return /^(?:node|python3|bash) (?:\S+|'[^']+')$/.test(request.command) ? "script" : "command";
    case "lineBefore":
    case "lineAfter":
      return "append";
    case "cutAll":
      return "cut";
    case "find":
      return /\*\.\w+$/.test(request.pattern) ? "findKind" : "findNamed";
    default:
      return request.kind;
  }
}

/** The words that a kind needs in a request: its texts, and a name if there is no sign for one. */
export function needsOf(kind: string, { newName, directory }: View): string[] {
  const { texts = [], name } = KINDS[kind] ?? {};
  const sign = name === "file" ? newName : directory;
  return name !== undefined && sign === undefined ? [...texts, "name"] : texts;
}

/** Whether words can be what a kind needs. */
export function canBe(need: string, kind: string, text: string): boolean {
  if (need === "command") return /^[a-z.~]/i.test(text);
  if (need !== "name") return true;
  return KINDS[kind]?.name === "folder"
    ? /^[^\s.，。、,]+$/.test(text)
    : /^(?![をにへ](?![ぁ-ん]))[^\s，。、,:：]+\.[a-z]\w{0,7}$/i.test(text);
}
