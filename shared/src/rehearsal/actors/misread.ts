/** Notices plans that take words of the request for a text. Such a plan is neither done nor asked about. */

import type { PlainRequest } from "./requests.ts";
import { type Masked, unmasked } from "./slots.ts";

/** Points to something, and is no text itself. */
const POINTS =
  /^(?:her|him|them|this|that|it|these|those|both|everything|the|an?|some|(?:a |an |the )?(?:bullet|line|entry|reminder|note|item|row|point|task) (?:for|about|on|to|that|with) .*)$/i;
/** "Replace" is what to do. */
const VERB = /^(?:replace|change|swap|rename|delete|remove|add|append|insert)$/i;
/** "Use nginx:1.27" is what to do; "Read chapter 2" may be a text. */
const ORDERS =
  /^(?:to )?(?:use|say|read|be|have|become|spelled|spelt|written|called|named|renamed|changed|replaced|set to|now) \S/;
const OTHER_HALF = /\b(?:instead of|rather than|in place of)\b|,? (?:and )?nothing (?:else|more)$/i;
const NO_FOLDER =
  /^(?:an?|the|folder|directory|move|put|copy|rename|called|named|main|root|top|parent|name|it|out|up|back)$/i;
const NEW_LINES = ["append", "prepend", "create", "lineAfter", "lineBefore"];

export function isMisread(step: PlainRequest, { text, quotes }: Masked): boolean {
  const given = (key: string) => {
    const value = (step as Record<string, unknown>)[key];
    return typeof value === "string" && !quotes.includes(value) ? value : "";
  };
  const isNew = NEW_LINES.includes(step.kind) && "content" in step;
  const content = isNew ? given("content") : "";
  const gone = ["cut", "cutAll"].includes(step.kind) ? given("content") : "";
  const now = given("new") || (step.kind === "set" ? given("value") : "");
  return (
    [content, now].some((words) => POINTS.test(words) || OTHER_HALF.test(words)) ||
    ORDERS.test(now) ||
    (["into", "copyInto"].includes(step.kind) && NO_FOLDER.test(given("to"))) ||
    /^(?:in|inside|into|under|at|from|for|before|above|below) (?:\S+ ?){1,4}$/.test(content) ||
    isNoRow(content, step) ||
    // "第三课：" of "第三课：函数", and an address for mail.
    /[：:]$/.test(content) ||
    ("path" in step && step.path.includes("@")) ||
    [given("old"), gone].some((words) => POINTS.test(words)) ||
    VERB.test(content) ||
    /^(?:an? )?(?:blank|empty|new) (?:line|row)s?$/i.test(content) ||
    (isNew && content !== "" && isHalf(content, text)) ||
    (step.kind === "find" && /^(?:\*\*\/)?\*?[ai]\*$/i.test(step.pattern)) ||
    isOwner(given("old"), text) ||
    CHANGED.test(now) ||
    isEndOfNumber(given("old"), text) ||
    (step.kind === "delete" && IN_FILE.test(unmasked(text, quotes))) ||
    (step.kind === "replace" && isPartOfName(given("old") + given("new"), text)) ||
    (isNew && isPlace(step.content, unmasked(text, quotes))) ||
    isOneThing(given("old"), given("new"), text)
  );
}

/** "bookの訳を「本」に変えて" is not about "book". */
function isOwner(old: string, text: string): boolean {
  const [, after = ""] = old === "" ? [] : text.split(old);
  return /^の(?!中|内|とこ|部分|箇所|行|項目|文|単語|言葉|語|名前|値|数|色|方|ほう)[\u4e00-\u9fff]{1,4}[を、]/.test(
    after,
  );
}

/** "电话换了" is why. */
const CHANGED = /^(?:[换改变调人]了|了|过了|一?下|[去来])$/;
/** "周报写完了，todo.txt里可以划掉了" is about a line of the file. */
const IN_FILE =
  /\.[a-z]\w{0,7}\s*(?:里面?|里头|中|上)(?!的?(?:文件|所有文件))[^，。；]*(?:删|划|去掉|清|拿掉)|划[掉去]/i;

/** "招新.md里日期更新下" does not turn "招新" into ".md". */
function isPartOfName(words: string, text: string): boolean {
  return /\.[a-z]\w{0,4}$/i.test(words) && text.includes(words);
}

/** "8888" of "010-8888" */
function isEndOfNumber(old: string, text: string): boolean {
  return /^\d+$/.test(old) && /\d-$/.test(text.slice(0, Math.max(0, text.indexOf(old))));
}

const ONE_SIGN = [" ", "-", ".", "/", ":"];

/** "Dee with 8 points" is no row of a table. */
function isNoRow(content: string, step: PlainRequest): boolean {
  return (
    "path" in step && step.path.endsWith(".csv") && step.kind !== "create" && /^[^,]+ [^,]+$/.test(content)
  );
}

/** "Add to a.txt: We have news" is about more than "news". */
function isHalf(content: string, text: string): boolean {
  const before = text.slice(0, Math.max(0, text.indexOf(content)));
  return (
    /(?<!\d):\s+(?:[\w'’-]+ ){1,5}$|:\s+[^:]{1,20}:\s+$/.test(before) &&
    !/\b(?:text|words?|lines?|add|append|put|write|insert|says?|an?|the) $/i.test(before)
  );
}

/** "Add her under members": the text is not "members". */
function isPlace(content: string, text: string): boolean {
  if (!/^[a-z]+$/i.test(content)) return false;
  const after = text.split(new RegExp(`\\b(?:under|below|into|to|in) (?:the )?${content}\\b`, "i"));
  return after.length > 1 && !after.some((words) => new RegExp(`\\b${content}\\b`, "i").test(words));
}

/** "16 June" is one thing, and not a change of "June" to "16". A sign alone is no text. */
function isOneThing(old: string, now: string, text: string): boolean {
  if (old !== "" && !/[\p{L}\p{N}]/u.test(old) && !/["'\s]/.test(text[text.indexOf(old) - 1] ?? ""))
    return true;
  return (
    old !== "" &&
    now !== "" &&
    ONE_SIGN.some((sign) => text.includes(now + sign + old) || text.includes(old + sign + now))
  );
}
