/** Notices plans that take words of the request for a text. Such a plan is neither done nor asked about. */

import type { PlainRequest } from "./requests.ts";
import { type Masked, unmasked } from "./slots.ts";

/** Points to something, and is no text itself. */
const POINTS =
  /^(?:her|him|them|this|that|it|these|those|both|everything|the|an?|some|(?:a |an |the )?(?:bullet|line|entry|reminder|note|item|row|point|task) (?:for|about|on|to|that|with) .*)$/i;
/** "the row Nina,14", "all it contains is: closed" */
const AROUND =
  /^(?:the|a|an|one|another) (?:new |last |first )?(?:row|line|entry|item|bullet|text|words?|sentence|comment|heading) \S|\b(?:contains?|says?|reads?|holds?|is|are|be|say|read|contain):? ?: \S|\bis: \S/i;
/** "Replace" is what to do. */
const VERB = /^(?:replace|change|swap|rename|delete|remove|add|append|insert)$/i;
/** "Use nginx:1.27" is what to do; "Read chapter 2" may be a text. */
const ORDERS =
  /^(?:to )?(?:use|say|read|be|have|become|spelled|spelt|written|called|named|renamed|changed|replaced|set to|now) \S/;
const OTHER_HALF = /\b(?:instead of|rather than|in place of)\b|,? (?:and )?nothing (?:else|more)$/i;
/** "# Club, keep the rest below", "Room 12 as last line" */
const SAYS_WHERE =
  /, (?:keep|leave) (?:the|everything|all)\b| as (?:the |an? )?(?:new )?(?:last|first|final|top) (?:line|row|item|entry)$/i;
const NO_FOLDER =
  /^(?:an?|the|folder|directory|move|put|copy|rename|called|named|main|root|top|parent|name|it|out|up|back|也.*|.*[进过出回])$/i;
const NEW_LINES = ["append", "prepend", "create", "lineAfter", "lineBefore"];

/** A step of a plan, and the texts in it that the request does not quote ("" if there is none). */
interface Taken {
  step: PlainRequest;
  /** The request; quoted texts are masked in it. */
  text: string;
  quotes: string[];
  writes: boolean;
  /** The new text of a step that writes one. */
  content: string;
  /** The text that a removal is about. */
  gone: string;
  /** Both sides of a change. */
  old: string;
  now: string;
}

/** Whether a step takes words of the request for a text. */
export function isMisread(step: PlainRequest, request: Masked): boolean {
  const taken = takenFrom(step, request);
  return MISREADINGS.some((isSo) => isSo(taken));
}

function takenFrom(step: PlainRequest, { text, quotes }: Masked): Taken {
  const unquoted = (key: string) => {
    const value = (step as Record<string, unknown>)[key];
    return typeof value === "string" && !quotes.includes(value) ? value : "";
  };
  const writes = NEW_LINES.includes(step.kind) && "content" in step;
  return {
    step,
    text,
    quotes,
    writes,
    content: writes ? unquoted("content") : "",
    gone: ["cut", "cutAll"].includes(step.kind) ? unquoted("content") : "",
    old: unquoted("old"),
    now: unquoted("new") || (step.kind === "set" ? unquoted("value") : ""),
  };
}

const MISREADINGS: ((taken: Taken) => boolean)[] = [
  ({ content, now, old, gone }) => [content, now, old, gone].some((words) => POINTS.test(words)),
  ({ content, now }) => [content, now].some((words) => OTHER_HALF.test(words)),
  ({ now }) => ORDERS.test(now) || CHANGED.test(now),
  ({ content }) => AROUND.test(content) || VERB.test(content),
  ({ content }) => /^(?:in|inside|into|under|at|from|for|before|above|below) (?:\S+ ?){1,4}$/.test(content),
  ({ content }) => /^(?:an? )?(?:blank|empty|new) (?:line|row)s?$/i.test(content),
  ({ step, quotes }) => "content" in step && !quotes.includes(step.content) && SAYS_WHERE.test(step.content),
  // "第三课：" of "第三课：函数"
  ({ content }) => /[：:]$/.test(content),
  ({ content, text }) => content !== "" && isHalf(content, text),
  ({ content, step }) => isNoRow(content, step),
  ({ writes, step }) =>
    writes && "content" in step && / after (?:that|it|this)(?: one)?$/i.test(step.content),
  ({ writes, step, text, quotes }) =>
    writes && "content" in step && isPlace(step.content, unmasked(text, quotes)),
  ({ writes, step }) => writes && "path" in step && /[（(「『][^）)」』]*$/.test(step.path),
  ({ old, gone }) => [old, gone].some((words) => /^(?:in|on|at|of|from|to)$/i.test(words)),
  ({ old, text }) => isOwner(old, text) || isEndOfNumber(old, text),
  ({ old, now, text, step }) =>
    isOneThing(old, now, text) || (step.kind === "replace" && isPartOfName(old + now, text)),
  // An address for mail.
  ({ step }) => "path" in step && step.path.includes("@"),
  ({ step, quotes }) =>
    (step.kind === "into" || step.kind === "copyInto") &&
    !quotes.includes(step.to) &&
    NO_FOLDER.test(step.to),
  ({ step }) => step.kind === "find" && /^(?:\*\*\/)?\*?[ai]\*$/i.test(step.pattern),
  ({ step, text, quotes }) => step.kind === "delete" && IN_FILE.test(unmasked(text, quotes)),
  ({ step, text }) => step.kind === "search" && HOW_MANY_FILES.test(text),
  ({ step, text }) => ["count", "words"].includes(step.kind) && OF_SOME.test(text),
  ({ step, text }) => ("nth" in step || ["head", "tail"].includes(step.kind)) && TWO_PLACES.test(text),
  ({ step, text }) => REMOVALS.includes(step.kind) && EMPTY_LINES.test(text),
  ({ step, text }) =>
    step.kind === "create" && step.content === "" && (EMPTY_LINES.test(text) || ONE_LINE.test(text)),
];

/** "bookの訳を「本」に変えて" is not about "book". */
function isOwner(old: string, text: string): boolean {
  const [, after = ""] = old === "" ? [] : text.split(old);
  return /^の(?!中|内|とこ|部分|箇所|行|項目|文|単語|言葉|語|名前|値|数|色|方|ほう)[\u4e00-\u9fff]{1,4}[を、]/.test(
    after,
  );
}

/** "电话换了" is why; "bigger" is no value. */
const CHANGED =
  /^(?:\d+ )?(?:bigger|smaller|larger|higher|lower|longer|shorter|faster|slower)$|^(?:[换改变调人]了|了|过了|一?下|[去来])$/;
/** "周报写完了，todo.txt里可以划掉了" is about a line of the file. */
const IN_FILE =
  /\.[a-z]\w{0,7}\s*(?:里面?|里头|中|上)(?!的?(?:文件|所有文件))[^，。；]*(?:删|划|去掉|清|拿掉)|划[掉去]/i;

const HOW_MANY_FILES = /\b(?:how many|number of|count (?:of )?(?:the )?) ?(?:\w+ )?files\b/i;

/** "Delete the first and last line": two places, of which a plan has one. */
const TWO_PLACES =
  /\b(?:first|top|1st|second|third)(?: (?:line|row|one))?,? and (?:the |then the )?(?:very )?(?:last|bottom|final|second|third|fourth|fifth)\b|(?:第一|第?1|首|第二)[行句条]?[和跟与、]第?(?:最后|末|三|二|\d)|(?:最初|先頭|[\d一二]行目)(?:の行)?と(?:、)?(?:最後|末尾|一番下|[\d二三]行目)/i;
/** "Delete the empty lines" does not delete the file, or one line. */
const EMPTY_LINES = /\b(?:empty|blank) (?:lines?|rows?)\b|空(?:白)?行|空の行/i;
const REMOVALS = ["delete", "cut", "cutAll", "dropLine"];
const ONE_LINE = /第[一二三四五六七八九十\d]+[行条]|\d行目|\bline \d/i;

/** "How many lines contain the letter a", "有几个空行": not all of them. */
const OF_SOME =
  /\b(?:empty|blank|containing|without|different|unique|distinct|duplicates?|longer|shorter|letters?|characters?|sentences?|paragraphs?|headings?|comments?|(?:starts?|starting|begins?|beginning|ends?|ending) (?:with|in))\b|\b(?:contains?|mentions?|includes?|has|have) (?:the |an? |any |only )(?!lines?|rows?|total|file)|空(?:白)?行|空の行|[带含]|开头|结尾|不同|重复|字符|标点|句|付く|つく|始ま|終わ|違う|重複|文字|異な/i;

/** "招新.md里日期更新下" does not turn "招新" into ".md". */
function isPartOfName(words: string, text: string): boolean {
  return /\.[a-z]\w{0,4}$/i.test(words) && text.includes(words);
}

/** "8888" of "010-8888" */
function isEndOfNumber(old: string, text: string): boolean {
  return /^\d+$/.test(old) && /\d-$/.test(text.slice(0, Math.max(0, text.indexOf(old))));
}

const ONE_SIGN = [" ", "-", ".", "/", ":"];

/** "Dee with 8 points" is no row of a table, and a change does not remove cells. */
function isNoRow(content: string, step: PlainRequest): boolean {
  if (!("path" in step) || !step.path.endsWith(".csv")) return false;
  if (step.kind === "replace") return step.old.split(",").length > step.new.split(",").length;
  return step.kind !== "create" && /^[^,]+ [^,]+$/.test(content);
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

const OF_LINES =
  /\b(?:every|each|all|any|the|those|these) (?:\w+ )?(?:lines?|rows?|entr(?:y|ies)|bullets?|columns?)\b/i;

/** "Every line starting with bot: in access.log has to go" is not about the whole file. The colon splits the sentence in two. */
export function losesTooMuch({ kind }: PlainRequest, { text }: Masked): boolean {
  return kind === "delete" && OF_LINES.test(text);
}
