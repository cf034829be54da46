/** Requests about several files: "read a.txt and b.txt", "delete all .log files except c.log". */

import { existsSync, readdirSync } from "node:fs";
import { sep } from "node:path";
import { nameIn } from "./reading/names.ts";
import type { PlainRequest } from "./requests.ts";
import { ENDINGS, kindOfFile, type Masked, quoteAt } from "./slots.ts";

/** The same request for each of several files. */
export interface Several {
  /** The name of each file, with the request about it alone. */
  each: { name: string; request: Masked }[];
  /** The pattern that the files were found by; undefined if they were named. */
  pattern?: string;
}

// More files than this, and somebody should say which.
const MAX_FILES = 20;

const NAME =
  "(?:[^\\s,，。、:：;；?？!！和与跟及と\uE000-\uE0FF]*\\.[a-z][a-z0-9]{0,7}(?![\\w.-])|[\uE000-\uE0FF])";
const AND = "\\s*(?:,\\s*(?:and\\s+)?|，|、|和|与|跟|及|以及|还有|と|や|&|\\band\\b)\\s*";
const LIST = new RegExp(`${NAME}(?:${AND}${NAME})+`, "giu");

/** Words that only say that there are several. They end where the request for one file is left. */
const FILLER =
  /\b(?:both(?: of)?|each(?: of)?|respectively)\b\s*|(?<=[\uF000\s])(?:这?两个文件|这?两个|这?几个文件|两个文件|都|各自?|分别)|(?<=[\uF000\s][をは]?)(?:全部|すべて|全て)|(?<=ファイル)[をは]?(?:全部|すべて|全て|ぜんぶ|まとめて)|\s*(?:この)?(?:(?:二|2)つの?ファイル|(?:二|2)つとも|両方とも|両方)(?:の(?=[^\s])|を)?|それぞれの?|、(?=両方)/g;

export function several(request: Masked, workdir: string | undefined): Several | undefined {
  return named(request, workdir) ?? ofAKind(request, workdir);
}

/** "a.txt, b.txt and c.txt" */
function named({ text, quotes }: Masked, workdir: string | undefined): Several | undefined {
  const [list, ...others] = [...text.matchAll(LIST)];
  if (!list || others.length > 0) return undefined;
  const words = list[0].split(new RegExp(AND, "iu")).filter(Boolean);
  const names = words.map((word, index) => nameOf(word, quotes, index === 0 ? workdir : undefined));
  if (names.some((name) => name === undefined)) return undefined;
  const before = text.slice(0, list.index) + (words[0] ?? "").slice(0, -(names[0] ?? "").length || undefined);
  const start = isMask(words[0]) ? text.slice(0, list.index) : before;
  return { each: eachOf(names as string[], start, text.slice(list.index + list[0].length), quotes) };
}

function isMask(word = ""): boolean {
  return /^[\uE000-\uE0FF]$/.test(word);
}

function nameOf(word: string, quotes: string[], workdir: string | undefined): string | undefined {
  if (isMask(word)) return /\.[a-z]\w{0,7}$/i.exec(quoteAt(word, quotes)) ? quoteAt(word, quotes) : undefined;
  return (workdir && nameIn(word, workdir)) ?? /[\w./-]+$/.exec(word)?.[0];
}

/** A name stands in the request as a quotation, so that its words are not read. */
function eachOf(names: string[], before: string, after: string, quotes: string[]): Several["each"] {
  const mask = String.fromCharCode(0xe000 + quotes.length);
  const text = `${before.replace(FILLER, " ")}${mask}${after.replace(/^/, "\uF000").replace(FILLER, " ").replace("\uF000", "")}`;
  const request = (name: string) => ({ text, quotes: [...quotes, name] });
  return names.map((name) => ({ name, request: request(name) }));
}

const KIND = `(?:\\.?(?:${Object.keys(ENDINGS).join("|")}|tmp|bak)|\\.[a-z]\\w{0,5})`;
const BUT = `(?:,?\\s*(?:except(?: for)?|apart from|other than|but not|but)\\s+(?<en>${NAME}))`;
const SETS = [
  `(?:(?:all|every|each|any|both)(?: of)?\\s+)?(?:(?:the|my|these|those)\\s+)?(?:\\*?(?<kind>${KIND}))(?:\\s+files?|(?<=\\*\\.\\w+))${BUT}?`,
  `(?:除了?\\s*(?<zh>${NAME})\\s*(?:以外|之外|外)?\\s*[，,]?\\s*的?\\s*)?(?:其他|其它|其余)?(?:所有|全部|每个)?的?\\s*\\*?(?<kind>${KIND})\\s*(?:的?文件)?`,
  `(?:(?<ja>${NAME})\\s*(?:以外|を除く|を除いた|を除いて)(?:の|は|、|\\s)*)?(?:すべての|全ての|全部の|他の|ほかの)?\\s*\\*?(?<kind>${KIND})(?:の?ファイル)?(?:を?(?:すべて|全て|全部))?`,
].map((set) => new RegExp(`(?<![\\w.])${set}(?![\\w.])`, "giu"));
const EXCEPT = /\b(?:except|apart|other than|but)\b|除了|以外|之外|除く|除いて|除いた/;
const SAYS_ALL =
  /\b(?:all|every|each|files|except|other than)\b|所有|全部|都|除|文件|すべて|全て|全部|以外|除|ファイル/;

/** "all .log files except c.log": the files that there are. */
function ofAKind({ text, quotes }: Masked, workdir: string | undefined): Several | undefined {
  if (workdir === undefined || !existsSync(workdir)) return undefined;
  for (const set of SETS) {
    const [found, ...others] = [...text.matchAll(set)].filter(
      ([words]) => SAYS_ALL.test(words) || SAYS_ALL.test(text),
    );
    if (!found || others.length > 0) continue;
    const { kind = "", en, zh, ja } = found.groups ?? {};
    const but = en ?? zh ?? ja;
    if (EXCEPT.test(text) && but === undefined) continue;
    const ending = kindOfFile(kind.replace(".", "")) ?? kind.replace(".", "");
    const names = filesOf(ending, workdir).filter((name) => name !== (but && nameOf(but, quotes, workdir)));
    if (names.length > MAX_FILES || (names.length === 0 && but !== undefined)) return undefined;
    const after = text.slice(found.index + found[0].length);
    return { each: eachOf(names, text.slice(0, found.index), after, quotes), pattern: `**/*.${ending}` };
  }
  return undefined;
}

function filesOf(ending: string, workdir: string): string[] {
  const all = readdirSync(workdir, { recursive: true, encoding: "utf8" });
  const paths = all.map((path) => path.replaceAll(sep, "/")).sort();
  return paths.filter(
    (path) => path.endsWith(`.${ending}`) && !/(?:^|\/)(?:\.git|node_modules)\//.test(path),
  );
}

/** Kinds that can be asked for several files in one breath. */
const KINDS = ["read", "about", "count", "words", "head", "tail", "showLine", "dropLine"];
const CHANGING = [
  "delete",
  "create",
  "append",
  "prepend",
  "cut",
  "cutAll",
  "into",
  "copyInto",
  "search",
  "occurrences",
  "replace",
];

/** One request for each file; undefined if they are not all the same, about just that file. */
export function sharedBy({ each }: Several, read: (request: Masked) => PlainRequest | undefined) {
  const requests = each.map(({ request }) => read(request));
  const kinds = new Set(requests.map((request) => request?.kind));
  const [kind = ""] = kinds;
  const isOfEach = requests.every(
    (request, i) => request && "path" in request && `/${request.path}`.endsWith(`/${each[i]?.name}`),
  );
  if (kinds.size !== 1 || !isOfEach || ![...KINDS, ...CHANGING].includes(kind)) return undefined;
  return requests as PlainRequest[];
}
