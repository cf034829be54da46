/** What belongs to a text, and what only says that a text follows. */

import { join } from "node:path";
import type { PlainRequest } from "../requests.ts";
import { IT, type Masked } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

const NEW_TEXTS: PlainRequest["kind"][] = [
  ...(["create", "append", "prepend", "setLine", "lineBefore", "lineAfter"] as const),
];
/** "These: - plank", "只要一行 x", "注释：// 加法", "just the name Ludmila": these words only say that a text follows. */
const SIGN =
  /^(?:the |an? )?(?:single|one|only) (?:word|line|name|text|sentence|number|letter)[:,]? (?=\S)|^(?:comment )?line (?=#|\/\/|<!--|--)|^(?:an?|the) (?:heading|title|header|comment|line|word|name|text|entry|item|note|sentence|phrase):? (?!of |is |for |that |in |to |and |says |from |with )(?=\S)|^(?:an? |the )?(?:line |row )?(?:that (?:says|reads)|saying|reading):? |^(?:just|only) (?=\S+$)|^(?:just|only) the (?:name|word|line|text|number|sentence):? |^(?:these|the following)(?: lines?| items?)?:\s*|^(?:the )?(?:header|heading) (?:line|row):? |^(?:the )?header:? |^(?:below|under|after) (?:it|that)[:,]? |^一[個个]\s+|^第[一二三四五六七八九十\d]+[条项句行](?:吧|呗)?[：:]\s*|^(?:the )?(?:注释|コメント|comment)[:：]?\s*(?=\/\/|#|\/\*|<!--)|^[^：:，。]{0,4}(?:放|加|写)(?:在|到)?(?:最后|末尾)[：:]\s*|^(?:歌名|标题|题目|书名)\s+|^(?:一?个)?(?:标题行?|表头行?|抬头)[:：\s]\s*|^(?:一?条)?(?:记录|数据|条目)(?:[:：]\s*|\s+(?=[^\s,，]+[,，]))|^(?:只(?:需要?|要|有))?一行(?:就?是)?[：:\s]+|^(?:人|同学|成员|学生|联系人)[：:]\s*|^(?:中身|内容|本文)は[、\s]*|^(?:この|次の)?[1１一]行(?:だけ|のみ)[：:]\s*/i;
/** "echo hi だけでいい" */
const END_SIGN =
  /\s*这[一二两三四五六七八九十\d]+个(?:字|词|单词|字母)$|,? (?:and )?(?:nothing (?:else|more)|that['’]?s (?:it|all)|no more(?:,? no less)?)(?: in (?:it|there))?$|\s*(?:の[1１一]行)?(?:だけ|のみ)で(?:いい|良い|大丈夫|結構|OK|お願い)[ぁ-ん]*$|\s*の[1１一]行(?:だけ|のみ)?で?$|\s*(?:という|っていう|って)(?:コメント|見出し|タイトル|メッセージ|内容)(?:行)?$|\s*(?:だけ|のみ)?書(?:けば|いておけば|いてあれば)(?:いい|OK|大丈夫)[ぁ-ん]*$/i;
/** "port = 9090 不然冲突": a value in Latin letters, and why it should change. The old value shows whether that belongs to it. */
function withoutComment(value: string, old: string): string {
  return COMMENT.test(old) ? value : value.replace(COMMENT, "");
}

const COMMENT =
  /(?<=^(?![#*+>-])(?:[\x21-\x7e]+ ?[=:] ?)?[\x21-\x7e]*[\w"'])[ \u3000]+[\u3040-\u30ff\u4e00-\u9fff]{2,}$/;

/** "空でいい" */
const NO_TEXT =
  /^(?:completely |totally |all )?(?:empty|blank)$|^(?:空|から)で(?:いい|良い|大丈夫|OK)[ぁ-ん]*$|^(?:为|是|先)空(?:的|着|白)?$/i;

/** The request, its text without words that are none of it. What stands in quotes stays as it is. */
export function withoutSign(
  found: PlainRequest | undefined,
  { text, quotes }: Masked,
  context: Context,
): PlainRequest | undefined {
  if (found?.kind === "replace" && !quotes.includes(found.new))
    return { ...found, new: withoutComment(found.new.replace(/^(?:it|that) (?=\S)/i, ""), found.old) };
  if (!found || !("content" in found) || !NEW_TEXTS.includes(found.kind)) return found;
  const { content } = found;
  const [, row] = /^[\u4e00-\u9fff]{1,6}[：:]\s*(.+)$/.exec(content) ?? [];
  if (row !== undefined && isRow(row, found.path, context)) return { ...found, content: row };
  return quotes.includes(content) || isLabelled(found, text, context)
    ? found
    : { ...found, content: content.replace(SIGN, "").replace(END_SIGN, "").replace(NO_TEXT, "") };
}

/** "成员.csv加个新人：周凯,技术部": as many cells as the table has columns. */
function isRow(row: string, path: string, { file, workdir = "" }: Context): boolean {
  const [head = ""] = linesOf(join(workdir, path === IT ? (file ?? "") : path));
  return path.endsWith(".csv") && head.includes(",") && row.split(",").length === head.split(",").length;
}

const LABEL = /^(?!标题行|表头)[\u4e00-\u9fff]{1,4}[:：]/;

/** "末尾写上 记录：方晴" in a file with lines such as "地点：201": the label belongs to the text. */
function isLabelled(
  { content, path }: { content: string; path: string },
  text: string,
  { file, workdir = "" }: Context,
): boolean {
  if (!LABEL.test(content) || /[条个]$/.test(text.split(content)[0] ?? "")) return false;
  const lines = linesOf(join(workdir, path === IT ? (file ?? "") : path));
  return text.includes(` ${content}`) || lines.filter((line) => LABEL.test(line.trim())).length > 1;
}

/** 「全部搞定」 in quotes is a text: its first word does not mean "everywhere". */
export function asQuoted(found: PlainRequest, { quotes }: Masked): PlainRequest {
  if (found.kind !== "replace" || !found.all || quotes.includes(found.new)) return found;
  const text = quotes.find((quote) => quote.endsWith(found.new) && /^(?:全部|すべて|全て|统统)/.test(quote));
  return text === undefined ? found : { kind: "replace", path: found.path, old: found.old, new: text };
}
