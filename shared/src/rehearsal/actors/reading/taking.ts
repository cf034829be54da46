/** Takes out of a request what is certain: paths, directories, lines, kinds of files. One character stands for each. */

import { ENDINGS, kindOfFile, type Masked, numberIn, quoteAt } from "../slots.ts";
import { type Beside, besideIn } from "./beside.ts";
import { withoutKnownStart } from "./lexicon.ts";
import type { Names } from "./workspace.ts";

/** Lines of a file: as sed writes them, or so many at the start or at the end. */
export type Lines = { nth: string } | { first: number } | { last: number };

export interface Taken {
  text: string;
  quotes: string[];
  paths: string[];
  directories: string[];
  kinds: string[];
  lines: Lines[];
  beside?: Beside;
  /** Whether each name is there, or is surely a new one. */
  isSure: boolean;
}

export const FIRST_PATH = "\uE200";
export const PATH = "[\uE200-\uE2FF]";
export const DIRECTORY = "[\uE300-\uE3FF]";
export const LINES = "[\uE400-\uE4FF]";
const KIND = 0xe500;
/** Nothing that was taken out. */
export const TEXT = "[^\uE200-\uE5FF]";

export function taken({ text, quotes }: Masked, names: Names): Taken {
  const found: Taken = {
    text,
    quotes,
    paths: [],
    directories: [],
    kinds: [],
    lines: [],
    isSure: true,
  };
  takeQuoted(found, names);
  takeFiles(found, names);
  takeNewFiles(found);
  takeLines(found);
  const place = besideIn(found.text, found.lines, quotes);
  if (place) Object.assign(found, place, { lines: [] });
  takeKinds(found);
  takeDirectories(found, names);
  joinDirectory(found, names);
  return found;
}

function keep(values: unknown[], first: number, value: unknown): string {
  values.push(value);
  return String.fromCharCode(first + Math.min(values.length, 255) - 1);
}

function takeQuoted(found: Taken, names: Names): void {
  found.text = found.text.replace(/[\uE000-\uE0FF]/g, (mask) => {
    const quote = quoteAt(mask, found.quotes);
    const isPath = /^[^\s<>|]+\.[a-z]\w{0,7}$/i.test(quote) || names.files.includes(quote);
    return isPath ? keep(found.paths, 0xe200, quote) : mask;
  });
}

/** Names of files that are there, the longest first. */
function takeFiles(found: Taken, { files }: Names): void {
  for (const path of [...files].sort((a, b) => b.length - a.length)) {
    if (!/\.|^[A-Z]/.test(path) || !found.text.toLowerCase().includes(path.toLowerCase())) continue;
    const pattern = new RegExp(
      `${/^[\w.]/.test(path) ? "(?<![\\w./-])" : ""}(?:\\./)?${escaped(path)}${/\w$/.test(path) ? "(?!\\w|[.-]\\w|/)" : ""}`,
      "gi",
    );
    found.text = found.text.replace(pattern, () => keep(found.paths, 0xe200, path));
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
}

/** Names without an ending, as projects have them. */
const WELL_KNOWN =
  /(?<![\w./-])(?:\.(?:gitignore|gitattributes|editorconfig|dockerignore|npmrc|nvmrc|prettierrc|env(?:\.\w+)?|eslintrc|babelrc|bashrc|zshrc|profile|vimrc|gitmodules|mailmap)|AUTHORS|VERSION|LICENSE|CHANGELOG|CONTRIBUTING|Makefile|Dockerfile)(?![\w.-])/g;
const NEW_FILE =
  /(?<![<\w.-])[^\s,，。、:：;；?？!！“”"'()（）<>\uE000-\uF8FF]*\.[a-z][a-z0-9]{0,7}(?![\w.-])/gi;

/** Names of files that are not there. */
function takeNewFiles(found: Taken): void {
  found.text = found.text.replace(WELL_KNOWN, (name) => keep(found.paths, 0xe200, name));
  found.text = found.text.replace(NEW_FILE, (word) => {
    const kind = word.replace(/^\*?\./, "");
    if (word.startsWith(".") && kindOfFile(kind)) return word;
    if (word.startsWith("*")) return word;
    const name = nameAtEnd(word, found);
    return word.slice(0, word.length - name.length) + keep(found.paths, 0xe200, name);
  });
}

/** In Chinese, verbs may stand right before a name; in Japanese, only particles. */
function nameAtEnd(word: string, found: Taken): string {
  const isJapanese = /[\u3040-\u30ff]/.test(word);
  const name = isJapanese
    ? word.replace(/^(?:.*(?:[をにへ、]|[しっいん][てで])|[はがとで])(?=[^.])/, "")
    : stripped(word);
  if (!/^[\w./~-]/.test(name) && name !== word && !isJapanese) found.isSure = false;
  const latin = /[\w./~-]+$/.exec(name)?.[0] ?? name;
  if (latin !== name && !latin.startsWith(".")) found.isSure = false;
  return name;
}

function stripped(word: string): string {
  const rest = withoutKnownStart(word);
  return rest === word || rest.startsWith(".") ? word : stripped(rest);
}

const NUMBER_EN =
  "\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|couple of|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth";
const NTH_EN = "\\d{1,4}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth";
const NUMBER = "\\d{1,4}|[一二两三四五六七八九十]";
const LINE_EN = "(?:lines?|rows?|entry|entries|items?)";

/** Each way to name lines, with what its numbers mean. */
const LINE_PATTERNS: [string, (from: string, to?: string) => Lines][] = [
  [
    `\\blines? (?:number |no\\.? ?)?(${NUMBER_EN}) ?(?:-|–|to|through|till|until|thru) ?(${NUMBER_EN})\\b`,
    range,
  ],
  [`\\b(?:the )?(?:first|top|opening) (${NUMBER_EN}) ${LINE_EN}\\b`, (n) => ({ first: number(n) })],
  [
    `\\b(?:the )?(?:very )?(?:last|final|bottom|closing) (${NUMBER_EN}) ${LINE_EN}\\b`,
    (n) => ({ last: number(n) }),
  ],
  [`\\b(?:the )?(?:very )?(?:last|final|bottom|closing) (?:line|row|entry|item)\\b`, () => ({ nth: "$" })],
  [`\\b(?:the )?(?:very )?(?:top|opening) (?:line|row|entry|item)\\b`, () => ({ nth: "1" })],
  [`\\b(?:the )?(?:very )?(${NTH_EN}) (?:line|row|entry|item)\\b`, (n) => ({ nth: String(number(n)) })],
  [`\\b(?:line|row) (?:number |no\\.? ?)?(${NUMBER_EN})\\b`, (n) => ({ nth: String(number(n)) })],
  [`第?\\s*(${NUMBER})\\s*行?(?:到|至|-|~|～)第?\\s*(${NUMBER})\\s*[行条]`, range],
  [`(?<!倒数)第\\s*(${NUMBER})\\s*个?[行条句项]`, (n) => ({ nth: String(number(n)) })],
  [
    `(?:最前面?|开头|前|头)的?(?=[\\d二两三四五六七八九十])(${NUMBER})[行条句]`,
    (n) => ({ first: number(n) }),
  ],
  [
    `(?:最后|末尾|结尾|后|倒数)的?(?=[\\d二两三四五六七八九十])(${NUMBER})[行条句]`,
    (n) => ({ last: number(n) }),
  ],
  ["(?:最后|末尾|最末|最下面|结尾|倒数)的?(?:那)?(?:第)?一[行条句项]|末行|尾行", () => ({ nth: "$" })],
  ["头一行|首行|开头(?:的|那)?一?行|最上面(?:的|那)?一?行", () => ({ nth: "1" })],
  [`(${NUMBER})行目?(?:から|〜|～|-|~)(${NUMBER})行目?(?:まで)?`, range],
  [
    `(?<!下から|後ろから)(${NUMBER})(?:行目|行め|番目の行|つ目の行|番目(?=[をはがも]|だけ))`,
    (n) => ({ nth: String(number(n)) }),
  ],
  [`(?:最初|先頭|冒頭|頭|上|はじめ)(?:の|から)*(${NUMBER})行(?!目)`, (n) => ({ first: number(n) })],
  [`(?:最後|末尾|終わり|下|ラスト|お尻)(?:の|から)*(${NUMBER})行(?!目)`, (n) => ({ last: number(n) })],
  ["(?:一番|いちばん)?(?:最後|末尾|一番下|ラスト)の?行|最終行", () => ({ nth: "$" })],
  ["(?:一番|いちばん)?(?:最初|先頭|冒頭|一番上|頭)の?行", () => ({ nth: "1" })],
];
const LINE_REGEXPS = LINE_PATTERNS.map(([source, read]) => ({ pattern: new RegExp(source, "gi"), read }));

function number(word: string): number {
  return numberIn(word.toLowerCase());
}

function range(from: string, to = ""): Lines {
  return { nth: `${number(from)},${number(to)}` };
}

function takeLines(found: Taken): void {
  for (const { pattern, read } of LINE_REGEXPS)
    found.text = found.text.replace(pattern, (_, ...groups) => {
      const [from, to] = groups.filter((group) => typeof group === "string");
      return keep(found.lines, 0xe400, read(from ?? "", to));
    });
}

const KINDS = Object.keys(ENDINGS)
  .sort((a, b) => b.length - a.length)
  .join("|");
const KIND_PATTERN = new RegExp(
  `(?<![\\w.*])(?:\\*?\\.([a-z]\\w{0,5})|(${KINDS}))(?![\\w.])(?:[ -]?(?:files?|scripts?|ones?|documents?)\\b|の?(?:ファイル|スクリプト)|的?(?:文件|脚本|文档))?`,
  "gi",
);

/** "Python files", ".log", "*.md" */
function takeKinds(found: Taken): void {
  found.text = found.text.replace(KIND_PATTERN, (words, ending?: string, name?: string) => {
    const isAlone = name !== undefined && words.toLowerCase() === name.toLowerCase();
    if (isAlone && /^(?:text|node|go|log|java|文本|テキスト)$/i.test(words)) return words;
    const beside = words.slice(words.indexOf(name ?? ending ?? "") + (name ?? ending ?? "").length);
    return `${keep(found.kinds, KIND, kindOfFile(ending ?? name ?? "") ?? ending)} ${beside}`;
  });
}

const NEW_DIRECTORY =
  /(?:folder|directory)(?:,? (?:called|named|with the name))? ([\w.~-]+)\/?|(?<![\w.])([\w.~-]+)(?: (?:sub)?(?:folder|directory)\b|\/(?![\w.]))|(?:文件夹|目录)[，,]?(?:名字)?(?:名为|叫做?|名叫)([\w\u4e00-\u9fff-]+)|([\w\u3040-\u30ff\u4e00-\u9fff-]+?)(?:这个|(?:という|っていう|って)(?:名前の)?)?の?(?:文件夹|目录|フォルダー?|ディレクトリ)/gi;
const NO_NAME =
  /^(?:[こそあど今]|空|空の|空白|空白的|空的|empty|this|that|the|a|an|new|my|our|current|same|whole|in|called|named|with|for|and|to|sub|empty|which|what|of|each|every|please|here|is|there|inside|子|这个?|那个?|当前|哪个|什么|新|この|その|あの|サブ|新しい|どの|今の|カレント)$/i;

function takeDirectories(found: Taken, { directories }: Names): void {
  for (const path of [...directories].sort((a, b) => b.length - a.length)) {
    const name = escaped(path);
    const isLatin = /^[\x20-\x7e]+$/.test(path);
    // A short common word, such as "test", may be meant otherwise.
    const pattern = isLatin
      ? `(?<![\\w./-])${name}(?:/|(?![\\w-])(?:'s)?(?: (?:sub)?(?:folder|directory)\\b|(?:の?(?:フォルダー?|ディレクトリ)|这?个?的?(?:文件夹|目录)))?)`
      : `${name}(?:这个)?的?の?(?:文件夹|目录|フォルダー?|ディレクトリ)?`;
    found.text = found.text.replace(new RegExp(pattern, "i"), () => keep(found.directories, 0xe300, path));
  }
  if (found.directories.length > 0) return;
  found.text = found.text.replace(NEW_DIRECTORY, (words, ...groups) => {
    const name = groups.slice(0, 4).find((group) => typeof group === "string") as string | undefined;
    const bare = name && stripped(`${name}.`).replace(/\.$/, "");
    if (!bare || /^[をにはが]/.test(bare) || NO_NAME.test(bare) || kindOfFile(bare)) return words;
    const before = words.slice(0, words.indexOf(bare));
    return `${/folder|directory/i.test(before) ? "folder " : before}${keep(found.directories, 0xe300, bare)} `;
  });
}

/** "notes.txt in the folder docs" is `docs/notes.txt` if there is such a file. */
function joinDirectory(found: Taken, { files, directories }: Names): void {
  const [directory, other] = found.directories;
  if (directory === undefined || other !== undefined || !directories.includes(directory)) return;
  const joined = found.paths.map((path) =>
    files.includes(`${directory}/${path}`) && !files.includes(path) ? `${directory}/${path}` : path,
  );
  if (joined.every((path, i) => path === found.paths[i])) return;
  found.paths = joined;
  found.directories = [];
  found.text = found.text.replace(new RegExp(DIRECTORY), " ");
}
