/** Doubts about texts without quotes: what is to be looked for or replaced should be there. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { labelled } from "./labels.ts";
import type { Names } from "./reading/workspace.ts";
import type { PlainRequest } from "./requests.ts";

interface Place {
  workdir?: string | undefined;
  names: Names;
}

const MOST_BYTES = 200_000;

/** Whether a reading may have swallowed words of the sentence: then we ask first. */
export function isDoubtful(request: PlainRequest, quotes: string[], place: Place): boolean {
  if (request.kind === "set")
    return (
      (!quotes.includes(request.value) && OF_REQUEST_ZH.test(request.value)) || isWithoutLabel(request, place)
    );
  if (request.kind === "replace") return isDoubtfulChange(request, quotes, place);
  if ("content" in request && !quotes.includes(request.content))
    return spills(request.content) || isNowhere(request, place);
  if (request.kind !== "search" && request.kind !== "occurrences") return false;
  if (place.names.files.includes(request.text)) return true;
  return !quotes.includes(request.text) && !SURE_WORD.test(request.text) && !isSomewhere(request, place);
}

function isDoubtfulChange(
  { path, old, new: text }: Extract<PlainRequest, { kind: "replace" }>,
  quotes: string[],
  { workdir }: Place,
): boolean {
  if (workdir === undefined) return false;
  // "Change <version> to 0.2" is about what the tag holds.
  if (/^<\w+>$/.test(old) && !text.includes("<")) return true;
  if (!quotes.includes(old) && DAY.test(old) && !DAY.test(text)) return true;
  if (/\.csv$/.test(path) && !quotes.includes(old) && isColumn(old, textOf(workdir, path))) return true;
  const isRow = commasIn(text) > 0 && commasIn(old) === commasIn(text) && holds(workdir, path, old);
  if (
    !quotes.includes(text) &&
    ((SEVERAL_PARTS.test(text) && !isRow) || spills(text) || /^the\b|\b(?:only|except|unless)\b/i.test(text))
  )
    return true;
  return !quotes.includes(old) && existsSync(join(workdir, path)) && !holds(workdir, path, old);
}

/** "李雷的分数改成80" is about no name of a column. */
function isColumn(word: string, table: string): boolean {
  const [names = "", ...rows] = table.trim().split("\n");
  return rows.length > 0 && names.split(",").includes(word);
}

/** What is to be removed is not in the file. */
function isNowhere(
  { kind, path, content }: { kind: string; path: string; content: string },
  { workdir }: Place,
): boolean {
  const isRemoved = kind === "cut" || kind === "cutAll";
  return (
    isRemoved && workdir !== undefined && existsSync(join(workdir, path)) && !holds(workdir, path, content)
  );
}

/** The file has no such setting. */
function isWithoutLabel(
  { path, key, value }: { path: string; key: string; value: string },
  { workdir }: Place,
): boolean {
  if (workdir === undefined || !existsSync(join(workdir, path))) return false;
  const found = labelled(textOf(workdir, path), key);
  // "周末改到 20:00", where the file says "周末 10:00-16:00": nobody can say which of the two.
  if (found && RANGE.test(found.value) && /^\d[\d:.]*$/.test(value)) return true;
  // "牛奶改成豆浆", where the file says "牛奶：2".
  return !found || (/^\d/.test(found.value) && OTHER_THING.test(value));
}

const RANGE = /^\d{1,2}[:：]\d\d\s*[-–~～至到]\s*\d/;
const OTHER_THING = /^(?![待无没暂未不零一二三四五六七八九十百千两半是否开关])[\u4e00-\u9fff]+$/;

/** True also if we do not know the directory. */
function isSomewhere({ path, text }: { path: string; text: string }, { workdir, names }: Place): boolean {
  if (workdir === undefined) return true;
  const below = names.files.filter((file) => path === "." || file === path || file.startsWith(`${path}/`));
  return [path, ...below].some((file) => holds(workdir, file, text));
}

/** Whether a request cannot come to anything: what it changes, or looks for, is not there. */
export function isHopeless(request: PlainRequest, { workdir, names }: Place): boolean {
  if (workdir === undefined) return false;
  const isThere = (path: string) => existsSync(join(workdir, path));
  switch (request.kind) {
    case "replace":
      return !holds(workdir, request.path, request.old);
    case "set":
      return isWithoutLabel(request, { workdir, names });
    case "cut":
    case "cutAll":
      return !holds(workdir, request.path, request.content);
    case "search":
    case "occurrences":
      return !isSomewhere(request, { workdir, names });
    case "create":
      return isThere(request.path);
    case "find":
      return !names.files.some((file) => isNamed(file, request.pattern));
    case "mkdir":
      return /哪|什么|どこ|どの/.test(request.path);
    case "append":
      return false;
    case "run":
      return /^bash .*\.(?:log|txt|csv|md|json)'?$/.test(request.command);
    default:
      return "path" in request && !isThere(request.path);
  }
}

/** Whether a simple pattern such as "docs/*.md" or "*plan*" finds the file. */
export function isNamed(file: string, pattern: string): boolean {
  const source = pattern
    .replace(/^.*\*\*\//, "")
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*");
  return new RegExp(`(?:^|/)${source}$`).test(file);
}

/** Whether a text of a guess holds words that say what to do with it. */
export function holdsWords(request: PlainRequest, quotes: string[]): boolean {
  const {
    content = "",
    new: text = "",
    value = "",
  } = request as { content?: string; new?: string; value?: string };
  const isSaid = (words: string) => /[\u4e00-\u9fff]/.test(words) && !quotes.includes(words);
  return (
    (isSaid(content) && spills(content)) ||
    [text, value].some((words) => isSaid(words) && OF_REQUEST_ZH.test(words))
  );
}

/** "margarine, it's vegan": the reason is no part of the text. */
export function holdsClause(request: PlainRequest, quotes: string[]): boolean {
  const { content = "", new: text = "", value = "" } = request as Record<string, string | undefined>;
  return [content, text, value].some(
    (words) =>
      !quotes.includes(words) &&
      /\w, (?:it|i|we|he|she|they|that|because|since|so|please|can|could)\b/i.test(words),
  );
}

/** Words about the place, or a further clause, at an end of a text: it may not be a part of the text. */
function spills(text: string): boolean {
  return (
    PLACE_OR_CLAUSE.test(text) ||
    OF_REQUEST_ZH.test(text) ||
    /^(?:全部|都|一[本个条行句]|一[\u4e00-\u9fff]\s|[两二三四五六七八九十几\d]+[行条句项个][：:])|[：:] ?\S.*[。，]/.test(
      text,
    )
  );
}

const PLACE_OR_CLAUSE =
  /\b(?:as|on|at|in|to|from|into|of) (?:a |an |the |its |my |own |very |only |new )*(?:line|row|end|top|bottom|start|beginning|entry|item|file|list|one|it)\b|\b(?:and|but) (?:not|then|also|show|tell|run|delete|save)\b|\b(?:before|after|above|below) (?:line|row|the|everything)\b|\band (?:below|under|underneath|above|after) (?:it|that)\b|\bin(?:stead| place) of\b|(?:書い|入れ|加え|足し)て$|(?<=\w), (?:please|it|i|we|he|she|my|and|that|this|so|because|then)\b|(?:这|那)[一两个行条句]|^[行首部本位名门节道份张条句个项]歌? |(?:进去|上去)$|(?:最后面?|末尾|开头|下面|里面)(?:一行)?$|(?:という|って)?(?:行|文字|言葉|一行)$|(?:最後|末尾|先頭|一番[下上]|(?<![一-龠])[下上])に?$|(?:けど|から|ので)$|^(?:やめて|なくて)|(?:最後|末尾|先頭|一番[上下])に|\b(?:in|to|of|from|into)$/i;

/** "7/2を田中に" is about what stands beside the day. */
const DAY = /^\d{1,2}[/月]\d{1,2}日?$|^[月火水木金土日]曜日?$/;

/** "放在最后", "标题行：", "其他不动": words of a request. */
const OF_REQUEST_ZH =
  /(?:放|排|写|加)最[前后上下底]|^(?:[改换][成为]|设[成为])|(?:放|写|加|添|排|插|存|记)(?:在|到|进)(?:文件)?的?(?:最|末|结尾|开头|第|下面|上面|前面|后面|里面|底)|(?:就行了?|即可|就好了?|就可以了?|谢谢你?|麻烦你?了?)[。！!]?$|^(?:帮我|麻烦|给我|标题行|表头|首行|末行|第[一二三四五六七八九十\d]+行|最后一行|新的?一行|一行字?|内容|正文)(?:[：:是为写]|$)|^(?:其他|其它|其余|别的).*(?:不|别|保持)|(?:别|不要|不用)[动改删加写]|恢复原样|\s[^\s，。]{1,8}[改换](?:成|为)?[^\s，。]/;

/** A comma or a full stop, and what comes after it. */
const SEVERAL_PARTS = /[,，、。] ?\S+ \S|[，。]/;
/** One word in Latin letters stands for itself. */
const SURE_WORD = /^(?!(?:it|what|who|where|when|the|this|that|there|all|any|some|is|are)$)[\w-]+$/i;

/** How often a comma parts two cells, as in "9,Kofi Annor". */
function commasIn(text: string): number {
  return text.match(/,(?=\S)/g)?.length ?? 0;
}

/** Whether a file holds the text. A large file, or one that cannot be read, holds none. */
export function holds(workdir: string, file: string, text: string): boolean {
  return textOf(workdir, file).includes(text);
}

function textOf(workdir: string, file: string): string {
  const path = join(workdir, file);
  try {
    return statSync(path).size < MOST_BYTES ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}
