/** Names the line that a request means by what it holds: "below the Name line", "在绿前面", "TODOの行を". */

import { basename, join } from "node:path";
import { type Masked, maskAfter } from "../slots.ts";
import { type Context, linesOf, numbersOf } from "./context.ts";

/** What follows these words names the line. */
const BEFORE_IT = /\b(?:after|before|above|below|under|underneath|beneath) (?:the )?(?:one with |line )?/i;
/** What stands before these words names the line. */
const AFTER_IT = [
  /\s*(?:这|那)?(?:一?[行句条])?的?正?(?:后面|之后|后边|下面|下边|底下|前面|之前|前边|上面|上边)[再新]?(?=[^，。]{0,6}[加插添放写补])/,
  /\s*(?:という|って|の)?(?:行|項目)?の(?:すぐ|直)?(?:後ろ|後|うしろ|あと|次|直後|下|前|直前|手前|上)(?:の行)?に/,
];
/** A line that has a number, or is the first or the last. */
const IS_NUMBERED =
  /第\s*[\d一二三四五六七八九十]+\s*[行条句]?$|\d\s*行目?$|最[后後初]の?一?行?$|一番[上下]$|[首末]行$/;
const SIGN = /[\uE000-\uF8FF]/;
const MOST_WORDS = 8;

/** The request with the words of that line in quotes, if exactly one line of the file holds them. */
export function withAnchor(request: Masked, context: Context): Masked {
  const lines = fileOf(request, context).flatMap((file) => linesOf(join(context.workdir ?? "", file)));
  const anchor =
    lines.length > 0 ? (following(request.text, lines) ?? preceding(request.text, lines)) : undefined;
  if (!anchor) return request;
  const { start, words, line = words } = anchor;
  const text =
    request.text.slice(0, start) + maskAfter(request.quotes) + request.text.slice(start + words.length);
  return { text, quotes: [...request.quotes, line] };
}

/** The file that is named, was talked about, or is the only one. */
export function fileOf({ text, quotes }: Masked, { file, names: { files } }: Context): string[] {
  const said = text.toLowerCase();
  const named = files.filter((name) => said.includes(name.toLowerCase()) || quotes.includes(name));
  if (named.length > 0) return named;
  const below = files.filter((name) => text.includes(basename(name)));
  if (below.length > 0) return below;
  if (file !== undefined) return [file];
  return files.length === 1 ? files : [];
}

/** What names a line, and the words for its number. "Add the line x" names none. */
const NAMED: [RegExp, (nth: number) => string][] = [
  [
    /(?<!\b(?:add|append|put|write|insert)\b.{0,20})\bthe (?<words>[^,，.]{2,40}?) (?:line|row|entry)\b/i,
    (nth) => `line ${nth}`,
  ],
  [/(?<words>[^，。]{2,30}?)(?:那|这|所在的?)一?行(?!字)/, (nth) => `第 ${nth} 行`],
  [
    /(?<words>[^、。]{2,30}?)(?:が書いてある|と書いてある|という|って|の)行(?=[をはも](?!\s*(?:新しく|最後に|末尾に)*(?:追|足|加|入れ|書|付|つけ|挿|挟|くっつけ|増や))|だけ|から)/,
    (nth) => `${nth}行目`,
  ],
];

/** The request with the number of the line that it names, if exactly one line holds these words. */
export function withLineNumber(request: Masked, context: Context): Masked {
  const lines = fileOf(request, context).flatMap((file) => linesOf(join(context.workdir ?? "", file)));
  for (const [way, numbered] of NAMED) {
    const found = way.exec(request.text);
    const { words = "" } = found?.groups ?? {};
    for (let start = 0; found && start < words.length; start++) {
      const some = words.slice(start);
      const [nth] = isOneLine(some, lines) ? numbersOf(some, lines) : [];
      if (nth === undefined) continue;
      const from = found.index + found[0].indexOf(words) + start;
      const before = request.text
        .slice(0, from)
        .replace(/\bthe $|(?<=(?:から|の|、)\s?)[^\s、。の]{1,8}[たるい]$/i, "");
      const text = `${before}${numbered(nth)}${request.text.slice(found.index + found[0].length)}`;
      return { ...request, text };
    }
  }
  return request;
}

interface Anchor {
  start: number;
  words: string;
  /** The line itself, if the words are not in it. */
  line?: string;
}

function following(text: string, lines: string[]): Anchor | undefined {
  const found = BEFORE_IT.exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const words = text
    .slice(start)
    .split(/(?=\s)/)
    .slice(0, MOST_WORDS);
  for (let count = words.length; count > 0; count--) {
    const some = words
      .slice(0, count)
      .join("")
      .replace(/[,.:;]?$/, "");
    if (isOneLine(some, lines)) return { start, words: some };
  }
  return undefined;
}

/** "标题" is the one heading of a page. */
const TITLE = /(?:大?标题|题目)$/;

function preceding(text: string, lines: string[]): Anchor | undefined {
  const end = AFTER_IT.map((way) => text.search(way)).find((index) => index > 0);
  if (end === undefined || IS_NUMBERED.test(text.slice(0, end))) return undefined;
  const [heading, second] = lines.filter((line) => /^# /.test(line));
  const title = TITLE.exec(text.slice(0, end));
  if (title && heading !== undefined && second === undefined)
    return { start: title.index, words: title[0], line: heading };
  for (let start = 0; start < end; start++) {
    const some = text.slice(start, end);
    if (isOneLine(some, lines)) return { start, words: some };
  }
  return undefined;
}

/** Whether exactly one line is that text or holds it as a word. */
function isOneLine(words: string, lines: string[]): boolean {
  if (words !== words.trim() || words === "" || SIGN.test(words)) return false;
  const [found, other] = numbersOf(words, lines);
  const line = found === undefined || other !== undefined ? undefined : lines[found - 1];
  if (line === undefined) return false;
  return line.trim() === words || (words.length > 1 && !/^[\w\s]*$/.test(words)) || isWord(words, line);
}

function isWord(words: string, line: string): boolean {
  return words.length > 1 && new RegExp(`(?<!\\w)${words}(?!\\w)`).test(line);
}
