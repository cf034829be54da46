/** Decides by the roles of its parts what a request asks for: text and file and "end" is to append. */

import { type PlainRequest, replacement } from "../requests.ts";
import { IT } from "../slots.ts";
import type { Beside } from "./beside.ts";
import { ACTIONS, type Idea } from "./lexicon.ts";
import type { Lines, Taken } from "./taking.ts";
import type { Texts } from "./texts.ts";

export interface Parts extends Texts, Pick<Taken, "paths" | "directories" | "kinds" | "beside"> {
  lines?: Lines | undefined;
  ideas: Set<Idea>;
  /** The words beside names and texts. */
  rest: string;
  isThere(path: string): boolean;
  /** Whether there is a file that was talked about. */
  hasSubject: boolean;
}

interface Wanted extends Parts {
  path: string;
  actions: Idea[];
  /** Whether one of these is asked for, and nothing but them and what only shows a result. */
  does(...actions: Idea[]): boolean;
  has(...ideas: Idea[]): boolean;
}

/** Words that go with others: "search and show", "make a copy". */
const WITH: Partial<Record<Idea, Idea[]>> = {
  copy: ["make", "put", "rename", "list"],
  rename: ["change", "move", "make", "list"],
  move: ["put", "list"],
  change: ["put", "read", "make", "add", "where", "search", "list"],
  add: ["put", "make", "where", "list", "move"],
  put: ["add", "make", "list", "move"],
  make: ["put", "add", "rename", "list"],
  many: ["read", "where", "search", "list"],
  search: ["where", "list", "many", "read", "put"],
  where: ["search", "list", "read", "put"],
  list: ["read", "where", "many", "search"],
  run: ["read", "where", "make"],
  about: ["read"],
  clear: ["make", "remove"],
  remove: ["move", "clear", "list"],
  read: ["where", "put", "list", "search"],
};

export function requestOf(parts: Parts): PlainRequest | undefined {
  const { ideas, paths } = parts;
  const actions = ACTIONS.filter((action) => ideas.has(action));
  const does = (...wanted: Idea[]) =>
    wanted.some(
      (action) =>
        ideas.has(action) && actions.every((other) => other === action || WITH[action]?.includes(other)),
    );
  const has = (...names: Idea[]) => names.some((name) => ideas.has(name));
  const [path = IT, second, third] = paths;
  if (third !== undefined || parts.directories.length > 1 || parts.kinds.length > 1) return undefined;
  const wanted: Wanted = { ...parts, path, actions, does, has };
  if (second !== undefined) return ofTwoFiles(wanted, second);
  if (parts.beside) return besideLine(wanted, parts.beside);
  if (parts.old !== undefined) return ofTwoTexts(wanted);
  if (parts.lines) return ofLines(wanted, parts.lines);
  if (parts.text !== undefined) return ofText(wanted, parts.text);
  const isAboutIt = has("it") || (parts.hasSubject && !has("files", "folder", "list", "nested", "test"));
  return path === IT && !isAboutIt ? ofNoFile(wanted) : ofFile(wanted);
}

function ofTwoFiles({ path, does, text, old, lines, directories, isThere }: Wanted, second: string) {
  if (text !== undefined || old !== undefined || lines || directories.length > 0) return undefined;
  const [from, to] = isThere(second) && !isThere(path) ? [second, path] : [path, second];
  if (does("copy")) return { kind: "copy" as const, path: from, to };
  return does("rename", "move", "change") && !isThere(to)
    ? { kind: "rename" as const, path: from, to }
    : undefined;
}

/** "9:15 → 10:40" */
const ARROW = /->|→|=>/;

function ofTwoTexts({ path, old = "", new: text = "", rest, does, has, lines, directories }: Wanted) {
  if (text === "" || lines || directories.length > 0 || !(does("change") || does("put") || ARROW.test(rest)))
    return undefined;
  return replacement(path, old, text, has("all"));
}

function besideLine(
  { path, text, does, directories }: Wanted,
  { side, ...line }: Beside,
): PlainRequest | undefined {
  if (text === undefined || !does("add", "put") || directories.length > 0) return undefined;
  if (side === "before" && line.nth === "1") return { kind: "prepend", path, content: text };
  if (side === "after" && line.nth === "$") return { kind: "append", path, content: text };
  return { kind: side === "before" ? "lineBefore" : "lineAfter", path, ...line, content: text };
}

function ofLines(wanted: Wanted, lines: Lines): PlainRequest | undefined {
  const { path, text, does, has, kinds, directories } = wanted;
  if (kinds.length > 0 || directories.length > 0) return undefined;
  const nth =
    "nth" in lines ? lines.nth : "first" in lines ? `1,${lines.first}` : lines.last === 1 ? "$" : undefined;
  if (text !== undefined) {
    if (does("add") && nth === "$") return { kind: "append", path, content: text };
    if (does("add") && nth === "1") return { kind: "prepend", path, content: text };
    const isChange = does("change") && nth !== undefined && !nth.includes(",");
    return isChange ? { kind: "setLine", path, nth, content: text } : undefined;
  }
  if (has("remove")) return does("remove") && nth ? { kind: "dropLine", path, nth } : undefined;
  const isBare = ACTIONS.every((action) => !has(action)) && !(has("it") && path !== IT);
  const isAsked = does("read", "where", "list", "search") || isBare;
  if (!isAsked || has("words")) return undefined;
  if ("first" in lines) return { kind: "head", path, lines: lines.first };
  if ("last" in lines || nth === "$") return { kind: "tail", path, lines: "last" in lines ? lines.last : 1 };
  return { kind: "showLine", path, nth: nth ?? "" };
}

function ofText(wanted: Wanted, text: string): PlainRequest | undefined {
  const { path, does, has, directories, kinds, isThere, paths } = wanted;
  if (kinds.length > 0) return undefined;
  const [directory] = directories;
  if (path === IT && !has("it")) {
    if (does("add", "put") && !has("folder", "search", "where") && !directory)
      return { kind: has("start") ? "prepend" : "append", path, content: text };
    if (has("folder") && does("make"))
      return { kind: "mkdir", path: directory ? `${directory}/${text}` : text };
    if (has("naming") && !has("remove", "change")) return { kind: "find", pattern: `**/*${text}*` };
    return isSearch(wanted) ? { kind: "search", text, path: directory ?? "." } : undefined;
  }
  if (directory !== undefined)
    return does("make", "put", "add") && paths.length > 0 && !isThere(`${directory}/${path}`)
      ? { kind: "create", path: `${directory}/${path}`, content: text }
      : undefined;
  if (has("remove")) return ofRemoval(wanted, text);
  if (has("many") && has("line") && has("holds")) return { kind: "search", text, path };
  if (has("many") && has("times", "words"))
    return does("many", "search") ? { kind: "occurrences", text, path } : undefined;
  if (does("change") && has("only")) return { kind: "create", path, content: text };
  if (does("add", "put") && has("start") && !has("end")) return { kind: "prepend", path, content: text };
  if (does("add", "put") && has("end")) return { kind: "append", path, content: text };
  if (does("add") && !has("make")) return { kind: "append", path, content: text };
  if (/\bput\b/i.test(wanted.rest) && does("put") && isThere(path) && !has("only", "make"))
    return { kind: "append", path, content: text };
  // "I need it for class" makes nothing.
  if (path === IT && !has("put", "add") && /\bi (?:need|want)\b/i.test(wanted.rest)) return undefined;
  const isNew = paths.length > 0 && !isThere(path);
  if (does("make", "put", "add") && (isNew || has("only", "make")))
    return { kind: "create", path, content: text };
  return isSearch(wanted) ? { kind: "search", text, path } : undefined;
}

/** One line, or "every line containing moss". */
function ofRemoval({ path, does, has, actions }: Wanted, content: string): PlainRequest | undefined {
  const isEach = has("all") && ((has("line") && has("holds")) || has("search"));
  if (!isEach) return does("remove") ? { kind: "cut", path, content } : undefined;
  const isOnly = actions.every((action) => ["remove", "read", "search", "list"].includes(action));
  return isOnly ? { kind: "cutAll", path, content } : undefined;
}

/** "containing moss" alone asks for nothing; "which file contains moss" does. */
function isSearch({ does, has }: Wanted): boolean {
  const isAsked =
    has("asks") && has("holds") && !has("remove", "change", "add", "put", "make", "copy", "rename", "move");
  return !has("make", "put", "add") && (does("search", "where") || isAsked);
}

/** "Remove it from todo.txt" is not to delete todo.txt. */
const OUT_OF = /\b(?:from|out of|off)\b|从|から/i;

/** "おはようと書いたのを作って" names a text. */
const SAYS = /(?:と|って)(?:だけ)?(?:書|記|入れ|入力)/;

function ofFile(wanted: Wanted): PlainRequest | undefined {
  const { path, does, has, directories, kinds, isThere } = wanted;
  const [directory] = directories;
  if (kinds.length > 0) return undefined;
  if (directory !== undefined) {
    if (does("move") || (does("put") && isThere(path))) return { kind: "into", path, to: directory };
    if (does("copy")) return { kind: "copyInto", path, to: directory };
    return does("make") && path !== IT
      ? { kind: "create", path: `${directory}/${path}`, content: "" }
      : undefined;
  }
  if (has("clear") && isThere(path)) return does("clear") ? { kind: "create", path, content: "" } : undefined;
  if (has("remove"))
    return does("remove") && !has("line", "words", "all") && !OUT_OF.test(wanted.rest)
      ? { kind: "delete", path }
      : undefined;
  if (has("change", "add", "copy", "rename", "move")) return undefined;
  if (does("many") && has("words") && !has("times")) return { kind: "words", path };
  if (does("many") && has("line") && !has("where") && !(has("holds") && has("asks")))
    return { kind: "count", path };
  if (does("run") && (isThere(path) || !has("make"))) return { kind: "script", path };
  const isEmpty = !has("line", "start", "end") && !SAYS.test(wanted.rest);
  if (does("make") && path !== IT && !isThere(path) && isEmpty) return { kind: "create", path, content: "" };
  if (does("about")) return { kind: "about", path };
  if (does("where") && path !== IT && !has("search") && !has("read"))
    return { kind: "find", pattern: `**/${path}` };
  return does("read") && !has("line", "words", "start", "end", "times") ? { kind: "read", path } : undefined;
}

function ofNoFile(wanted: Wanted): PlainRequest | undefined {
  const { does, has, directories, kinds } = wanted;
  const [directory] = directories;
  const [kind] = kinds;
  if (has("remove", "change", "add", "copy", "rename", "move", "clear")) return undefined;
  const isAsked = does("list", "where", "read", "many", "search") || has("asks");
  if (kind !== undefined)
    return isAsked && has("files", "all", "asks", "list") && !has("line", "words")
      ? { kind: "find", pattern: directory ? `${directory}/*.${kind}` : `**/*.${kind}` }
      : undefined;
  if (does("run") && has("test")) return { kind: "run", command: "npm test" };
  if (has("test")) return undefined;
  if (does("make") && directory && has("folder")) return { kind: "mkdir", path: directory };
  if (has("nested") && isAsked) return { kind: "find", pattern: "**/*" };
  if (!isAsked || has("line", "words", "times", "start", "end")) return undefined;
  return directory || has("files", "folder") ? { kind: "list", path: directory ?? "." } : undefined;
}
