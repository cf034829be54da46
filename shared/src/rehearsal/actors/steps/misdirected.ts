/** Notices plans that change something else than what the request names. */

import { join } from "node:path";
import { understoodWords } from "../reading/lexicon.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { type Context, labelsIn, linesOf } from "./context.ts";
import { THE_ORIGINAL } from "./references.ts";
import { removesNth } from "./shown-items.ts";

export function isMisdirected(step: PlainRequest, { text, quotes }: Masked, context: Context): boolean {
  // "另外那个文件" is not the one that was just read.
  if (step.kind === "read")
    return step.path === context.file && OTHER_ONE.test(text) && !quotes.includes(step.path);
  // "Copy it, the same folder will do" names no folder.
  if ("to" in step && SAME_PLACE.test(step.to) && !quotes.includes(step.to)) return true;
  if (step.kind === "delete") return removesNth(text) || THE_ORIGINAL.test(text);
  if (step.kind === "set") return isOtherSetting(step, text, context);
  if (step.kind === "replace") return isInOnePlace(step, text, context) || isForRest(step, context);
  return (
    (step.kind === "create" && isOverwriting(step, text, context)) ||
    isOfTable(step, context) ||
    isBesideOther(step, text)
  );
}

const SAME_PLACE =
  /^(?:(?:同じ|元の?|今の?)(?:フォルダー?|場所)?|(?:同一?个?|原来的?)(?:文件夹|地方)?|the same(?: folder)?)$/;

/** "levelもinfoからdebugに" is not about the setting of the prompt before. */
function isOtherSetting(
  { path, key, value }: { path: string; key: string; value: string },
  text: string,
  context: Context,
): boolean {
  if (text.includes(key)) return false;
  const words = text.split(/[^\w.-]+/);
  return labelsIn(path, context).some(
    (label) => /^[a-z][\w-]{2,}$/i.test(label) && label !== value && words.includes(label),
  );
}

const OTHER_ONE = /(?:另外?|剩下的?)[那的一]*个(?!\S*\.\w)/;

const WHOLE =
  /\b(?:overwrite|whole|entire|everything|rewrite|from scratch|(?:replace|change|set) .*contents?)\b|覆盖|整个|全部|重写|内容(?:改|换|替换|更新)|清空|上書き|すべて|全て|書き直|書き換え|中身を[^。]*(?:変え|替え|置き換え)/i;

/** "The author in draft.txt is unknown. Make it …" may be about a part of the file. */
function isOverwriting(
  { path, content }: { path: string; content: string },
  text: string,
  { workdir = "" }: Context,
): boolean {
  if (content === "" || WHOLE.test(text)) return false;
  return linesOf(join(workdir, path)).join("").trim() !== "";
}

const OF_ROWS = ["cut", "cutAll", "occurrences"];
const NEW_ROWS = ["append", "prepend", "lineBefore", "lineAfter"];

/** "田中、国語70" is no row of a table, and nobody removes or counts the name of a column. */
function isOfTable(step: PlainRequest, { workdir = "" }: Context): boolean {
  if (!("path" in step) || !step.path.endsWith(".csv")) return false;
  const [head = "", ...rows] = linesOf(join(workdir, step.path));
  const columns = head.split(",");
  if (columns.length < 2 || rows.length === 0) return false;
  const { content = "", text = "" } = step as { content?: string; text?: string };
  if (NEW_ROWS.includes(step.kind)) return !content.includes(",");
  return OF_ROWS.includes(step.kind) && columns.includes((content || text).trim());
}

/** "周二换成蒲医生", where a line says "周二 荀医生": the new text is of the kind of the rest of the line. */
function isForRest(
  { path, old, new: value }: Extract<PlainRequest, { kind: "replace" }>,
  { workdir = "" }: Context,
): boolean {
  const line = linesOf(join(workdir, path)).find((one) => one.startsWith(`${old} `)) ?? "";
  const end = value.slice(-2);
  return value.length > 2 && line.endsWith(end) && !old.endsWith(end);
}

/** "Replace rain with fog on Wednesday", where it rains on two days. */
function isInOnePlace(
  { path, old, all }: Extract<PlainRequest, { kind: "replace" }>,
  text: string,
  { workdir = "" }: Context,
): boolean {
  const lines = linesOf(join(workdir, path)).filter((line) => line.includes(old));
  if (all || lines.length < 2) return false;
  const rest = [path, old].reduce((left, words) => left.replaceAll(words, " "), text);
  return ONLY.test(rest) || wordsOfOne(lines, old).some((word) => rest.includes(word));
}

const ONLY = /\bonly\b|(?<!不)只|仅|だけ|のみ/i;

/** The words that only one of these lines has, such as "Wed" in "Wed: rain". */
function wordsOfOne(lines: string[], old: string): string[] {
  const words = lines.map((line) =>
    [...line.replaceAll(old, " ").matchAll(/\p{L}{2,}|\p{Script=Han}/gu)].map(([word]) => word),
  );
  const isOfOne = (word: string) => words.filter((some) => some.includes(word)).length === 1;
  return words.flat().filter((word) => isOfOne(word) && understoodWords(word).unknown.length > 0);
}

const AT_END = /最[后後]|末|一番下|いちばん下|\b(?:last|final|end|bottom)\b/i;
const AT_START =
  /最初|先頭|冒頭|一番上|いちばん上|1行目|第一|首行|开头|\b(?:first|line 1|top|start|beginning)\b/i;
/** A place beside a line or a sentence. */
const AFTER_ONE =
  /[\uE000-\uE0FF文行目項落し章節]の(?:すぐ|直)?(?:後ろ|うしろ|後|あと|次|下)に|[\uE000-\uE0FF句行条段项题](?:的|正)?(?:后面|之后|后边|下面|下边)|\b(?:after|below|under|underneath|beneath|beside) (?!(?:it|that|this|them|those|these|what|all|every\w*|the (?:others?|rest|existing|current|previous))\b)["'\w\uE000-\uE0FF]/i;
const BEFORE_ONE =
  /[\uE000-\uE0FF文行目項落し章節]の(?:すぐ|直)?(?:前|手前|上)に|[\uE000-\uE0FF句行条段项题](?:的|正)?(?:前面|之前|前边|上面|上边)|\b(?:before|above) (?!(?:it|that|this|them|all|every\w*)\b)(?:the |line )?["'\w\uE000-\uE0FF]/i;

/** "最初の文の後ろに" is neither the end nor the start of the file. */
function isBesideOther(step: PlainRequest, said: string): boolean {
  if (step.kind !== "append" && step.kind !== "prepend") return false;
  const text = said.replace(step.content, "");
  const isAfter = AFTER_ONE.test(text);
  const isBefore = BEFORE_ONE.test(text);
  if (step.kind === "append") return isBefore || (isAfter && !AT_END.test(text));
  return isAfter || (isBefore && !AT_START.test(text));
}
