/** Reads a request that fits no phrase by its words in any order. Every word must be known: what is left over could change the meaning. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { EMPTY_WORDS, IDEAS, type Idea } from "./phrases/ideas.ts";
import type { PlainRequest } from "./requests.ts";
import { IT, kindOfFile, type Masked, numberIn, quoteAt } from "./slots.ts";

const NEGATION = /\b(?:not|never|without)\b|n't\b|不要(?!了)|别(?!的)|しないで|せずに/i;

interface Found {
  ideas: Set<Idea>;
  paths: string[];
  quotes: string[];
  directory?: string | undefined;
  kind?: string | undefined;
  count?: number | undefined;
}

/** The request that the words of a text allow; undefined if a word is unknown or the words allow none. */
export function byKeywords(request: Masked, workdir?: string): PlainRequest | undefined {
  const found = wordsOf(request, workdir);
  return found && decided(found);
}

function wordsOf({ text, quotes }: Masked, workdir?: string): Found | undefined {
  if (NEGATION.test(text)) return undefined;
  const found: Found = { ideas: new Set(), paths: [], quotes: [] };
  let rest = text.replace(DIRECTORY, (whole, latin?: string, han?: string) => {
    const name = latin ?? han;
    const bare = name === undefined ? undefined : nameIn(name, workdir);
    if (!bare || /^(?:子|サブ|sub)$/.test(bare) || kindOfFile(bare)) return whole;
    found.directory = bare;
    return " ";
  });
  rest = rest.replace(/[\uE000-\uE0FF]/g, (mask) => {
    const quote = quoteAt(mask, quotes);
    (/^[^\s/]+\.[a-z]{1,5}$/i.test(quote) ? found.paths : found.quotes).push(quote);
    return " ";
  });
  rest = rest.replace(PATH, (words) => {
    const name = nameIn(words, workdir);
    if (name === undefined) return words;
    found.paths.push(name);
    return `${words.slice(0, -name.length)} `;
  });
  const name = found.directory ? undefined : directoriesIn(workdir).find((dir) => isNamed(dir, rest));
  if (name !== undefined) {
    found.directory = name;
    rest = rest.replace(name, " ");
  }
  return isAllKnown(rest, found) ? found : undefined;
}

const PATH = /[^\s,，。、:：;；?？!！“”「」()（）]*\.[a-z][a-z0-9]{0,7}(?![\w.-])/gi;
const DIRECTORY =
  /([\w.-]+)(?: (?:folder|directory)|\/(?![\w.]))|([^\s,，。、\w]+)(?:文件夹|目录|フォルダー?|ディレクトリ)/g;

const WORDS = new Map<string, Idea[]>();
for (const [idea, words] of Object.entries(IDEAS))
  for (const word of formsIn(words)) WORDS.set(word, [...(WORDS.get(word) ?? []), idea as Idea]);
for (const word of formsIn(EMPTY_WORDS)) if (!WORDS.has(word)) WORDS.set(word, []);

/** `files?` stands for two words. */
function formsIn(words: string): string[] {
  return words
    .split(/[ |]/)
    .flatMap((word) => (word.endsWith("?") ? [word.slice(0, -1), word.slice(0, -2)] : [word]));
}

const ALL = [...WORDS.keys()].sort((a, b) => b.length - a.length);
const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);
const LATIN = ALL.filter(isLatin).map((word) => `(?<!\\w)${word}(?!\\w)`);
const HAN = ALL.filter((word) => !isLatin(word));
const ANY_WORD = new RegExp([...HAN, ...LATIN].join("|"), "gi");
const AT_START = new RegExp(`^(?:${HAN.join("|")})`);

/** The names that may be meant: in Chinese and Japanese, no space parts a name from the words in front of it. */
function namesIn(text: string): string[] {
  const rest = isLatin(text) ? text : text.replace(AT_START, "");
  return rest === text || rest === "" || rest.startsWith(".") ? [text] : [text, ...namesIn(rest)];
}

/** Whether words ask for nothing, or only to look. */
function saysNothing(words: string): boolean {
  const ideas = [...words.replace(/^只/, "").matchAll(ANY_WORD)].flatMap(
    ([word]) => WORDS.get(word.toLowerCase()) ?? [],
  );
  return ideas.every((idea) => idea === "read");
}

/** The name that exists. If none does, it is only clear which one is meant if there are no words in front of it. */
export function nameIn(text: string, workdir: string | undefined, isAlone = false): string | undefined {
  // In a phrase, words in front of a name that mean something belong to no slot: the phrase does not fit.
  const names = namesIn(text).filter((name) => !isAlone || saysNothing(text.slice(0, -name.length)));
  const there = workdir === undefined ? undefined : names.find((name) => existsSync(join(workdir, name)));
  return there ?? (names.length === 1 ? text : undefined);
}

function isNamed(directory: string, text: string): boolean {
  return isLatin(directory)
    ? new RegExp(`(?<![\\w.-])${directory.replace(/\W/g, "\\$&")}(?![\\w.-])`).test(text)
    : text.includes(directory);
}

function isAllKnown(text: string, found: Found): boolean {
  const rest = text
    .replace(/\.?[a-z]+|マークダウン|テキスト|文本/gi, (word) => {
      const kind = WORDS.has(word.toLowerCase()) ? undefined : kindOfFile(word.replace(/^\./, ""));
      if (kind) found.kind = kind;
      return kind ? " " : word;
    })
    .replace(
      /\d+|[一二两三四五六七八九十](?=行|句)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/gi,
      (word) => {
        found.count = numberIn(word.toLowerCase());
        return /^[一二]$/.test(word) ? word : " ";
      },
    )
    .replace(ANY_WORD, (word) => {
      for (const idea of WORDS.get(word.toLowerCase()) ?? []) found.ideas.add(idea);
      return " ";
    });
  return !/[\p{L}\p{N}]/u.test(rest);
}

function directoriesIn(workdir: string | undefined): string[] {
  if (workdir === undefined || !existsSync(workdir)) return [];
  const entries = readdirSync(workdir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The request that fits paths, quotes and ideas. More specific ones come first. */
function decided({ ideas, paths, quotes, directory = ".", kind, count }: Found): PlainRequest | undefined {
  const has = (...names: Idea[]) => names.every((name) => ideas.has(name));
  const [path = IT, to] = paths;
  const [text, other] = quotes;
  if (to !== undefined) {
    if (text !== undefined || paths.length > 2 || directory !== ".") return undefined;
    if (has("copy")) return { kind: "copy", path, to };
    return has("rename") ? { kind: "rename", path, to } : undefined;
  }
  if (text !== undefined && other !== undefined) {
    const isChange = quotes.length === 2 && has("change") && path !== IT;
    return isChange
      ? { kind: "replace", path, old: text, new: other, ...(has("all") && { all: true }) }
      : undefined;
  }
  if (text !== undefined) return withText(has, text, path, directory);
  if (path === IT) return withoutPath(has, directory, kind);
  if (directory !== "." && !path.startsWith(directory)) return undefined;
  if (has("change") || has("add") || has("copy") || has("rename")) return undefined;
  if (has("remove")) return has("line") ? undefined : { kind: "delete", path };
  if (has("line") && has("first")) return { kind: "head", path, lines: count ?? 1 };
  if (has("line") && has("last")) return { kind: "tail", path, lines: count ?? 1 };
  if (has("many") && has("line")) return { kind: "count", path };
  if (has("many") && has("words")) return { kind: "words", path };
  if (has("run")) return { kind: "script", path };
  if (has("create") && has("empty")) return { kind: "create", path, content: "" };
  if (has("where")) return { kind: "find", pattern: `**/${path}` };
  return has("read") && !has("many") && count === undefined ? { kind: "read", path } : undefined;
}

type Has = (...names: Idea[]) => boolean;

function withText(has: Has, text: string, path: string, directory: string): PlainRequest | undefined {
  if (path === IT) {
    const isSearch = has("search") && !has("change") && !has("remove") && !has("add") && !has("create");
    return isSearch ? { kind: "search", text, path: directory } : undefined;
  }
  if (has("remove")) return has("line") ? { kind: "cut", path, content: text } : undefined;
  if (has("change")) return undefined;
  if (has("overwrite") && !has("add") && !has("search")) return { kind: "create", path, content: text };
  if (has("add") && has("first")) return { kind: "prepend", path, content: text };
  if (has("add") || (has("create") && has("last"))) return { kind: "append", path, content: text };
  if (has("many") && has("times")) return { kind: "occurrences", text, path };
  if (has("create")) return { kind: "create", path, content: text };
  return has("search") ? { kind: "search", text, path } : undefined;
}

function withoutPath(has: Has, directory: string, kind: string | undefined): PlainRequest | undefined {
  if (has("remove") || has("change") || has("add") || has("create") || has("copy")) return undefined;
  if (kind)
    return has("files") && !has("line") && !has("words")
      ? { kind: "find", pattern: directory === "." ? `**/*.${kind}` : `${directory}/*.${kind}` }
      : undefined;
  if (has("test") && has("run")) return { kind: "run", command: "npm test" };
  if (has("nested")) return { kind: "find", pattern: "**/*" };
  const isList = has("list") || (has("read") && (has("files") || directory !== ".")) || has("many", "files");
  return isList && !has("line") && !has("search", "words") ? { kind: "list", path: directory } : undefined;
}
