/** Names the line that a reason speaks of: "I finally bought Stoner, take it off wishlist.txt". */

import { join } from "node:path";
import { understoodWords } from "../reading/lexicon.ts";
import type { PlainRequest } from "../requests.ts";
import { type Masked, maskAfter, quoteAt, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const REMOVALS = [
  /^(?<why>.+?)[,;.!:)]*(?: so| and| then)? (?:please |can you |could you )*(?:(?:take|cross|strike) (?:it|that|this|them|him|her)(?: (?:one|line|row|entry|item))? (?:off|out of|from)|(?:remove|delete|drop|erase) (?:it|that|them|him|her|(?:that|this) (?:line|one|entry|item|row)) (?:from|off|in)) [^,.]{1,30}(?:\.\w{1,5})?(?: please| now)?[.!\s]*$/i,
  /^(?<why>.+?)[，,。！]\s*(?:请|帮我|麻烦|就|可以)*(?:把|从)?[^，。]{0,20}(?:它|那一?[行条项]|这一?[行条项])?(?:删了|删掉|删除|去掉|划掉|拿掉|移除)(?:它|那一?[行条项]|这一?[行条项])?(?:吧|了)?[。！\s]*$/,
  /^(?<why>.+?(?:買った|買いました|終わった|終わりました|済んだ|済みました|やった|食べた|使った|なくなった))(?:から|ので|んで|、|。|！)+(?:もう)?[^、。]{1,20}(?:の(?:中|リスト))?から(?:消して|削除して|外して|取り除いて)[ぁ-ん]*[。！\s]*$/,
  /^(?<why>.+?)[、。！](?:なので、?)?[^、。]{0,20}(?:から|の)?(?:その行|それ|この行)を?(?:消して|削除して|外して|取り除いて)[ぁ-ん]*[。！\s]*$/,
];

/** "Don't take it off", "别删了", "消してはだめ", and what depends on something. */
const NO_WISH =
  /(?:\bnot|\bnever|n['’]t) (?:\w+ )?(?:take|cross|strike|remove|delete|drop|erase)\b|(?:别|不要|不用|不能|不许|勿|先不)[^，。]{0,6}(?:删|去掉|划掉|拿掉|移除)|[てで]は|ない|\b(?:if|unless|except|until|when)\b|如果|假如|要是|除非|的话|もし|場合|たら|なら/i;

/** "胖子搬走了，他那一行删掉": one word of the line is enough. */
const THAT_LINE = /[那这该]一?[行条项]/;

/** The request with that line in quotes, if exactly one line of the file is in the reason. */
export function withMentionedLine(request: Masked, context: Context): Masked {
  const why = REMOVALS.map((way) => way.exec(request.text)?.groups?.why).find((found) => found !== undefined);
  if (why === undefined || NO_WISH.test(request.text) || isRequest(why)) return request;
  const [file, other] = fileOf(request, context);
  if (file === undefined || other !== undefined) return request;
  const quoted = (why.match(/[\uE000-\uE0FF]/g) ?? []).map((mask) => quoteAt(mask, request.quotes));
  const said = unmasked(why, request.quotes).replace(file, " ").toLowerCase();
  const isPointing = THAT_LINE.test(request.text);
  const lines = linesOf(join(context.workdir ?? "", file));
  const [line, another] = lines.filter(
    (text) =>
      isIn(said, subjectOf(text, file)) ||
      (isPointing && wordsOf(text).some((word) => said.includes(word))) ||
      quoted.some((words) => words !== file && text.includes(words)),
  );
  if (line === undefined || another !== undefined) return request;
  const quotes = [file, bare(line)];
  return { text: `remove the line ${maskAfter([file])} from ${maskAfter([])}`, quotes };
}

/** "バナナは買ったからlist.txtの方消して": a line of the file that is to be deleted is what the reason speaks of. */
export function mentionsLine(reason: string, steps: PlainRequest[], { workdir = "" }: Context): boolean {
  return steps.some(
    (step) =>
      step.kind === "delete" &&
      linesOf(join(workdir, step.path)).some((line) =>
        isIn(reason.toLowerCase(), subjectOf(line, step.path)),
      ),
  );
}

/** A row of a table is meant by its first value. */
function subjectOf(line: string, file: string): string {
  return file.endsWith(".csv") ? (line.split(",")[0] ?? "") : bare(line);
}

/** "Add Stoner to read.txt and take it off wishlist.txt" begins with a wish of its own. */
function isRequest(why: string): boolean {
  // "周报写完啦" is done.
  const { ideas } = understoodWords(why.replace(/[写做改加跑][完好][了啦]?/g, ""));
  return (["add", "put", "make", "change", "rename", "move", "copy", "run"] as const).some((idea) =>
    ideas.has(idea),
  );
}

/** Without the sign of a list and the box of a task. */
function bare(line: string): string {
  return line.replace(/^\s*(?:[-*•]|\d+[.)])?\s*(?:\[[ x]\])?\s*/i, "").trim();
}

function isIn(said: string, text: string): boolean {
  const words = text.toLowerCase();
  return words.length > 1 && said.includes(words);
}

const MOST_FILES = 12;
const LIKELY_REMOVALS = [
  ...REMOVALS,
  /^(?<why>.+?)[,;.!:()]*(?: so| and| then)? (?:please |can you |could you )*(?:(?:remove|delete|drop|erase) (?:(?:that|this) (?:\w+)|it|that|them|him|her)|take (?:(?:that|this) (?:line|one|entry|item|row)|it|them) (?:out|off)|(?:remove|delete) (?:it|that) from there)(?: please| now)?[.!\s]*$/i,
  /^(?<why>.+?)[，。！\s]\s*(?:[^，。]{0,12}?[里中])?(?:把|将)?(?:它|[他她]的?|那)?(?:那一?[行条项])?(?:也|给|可以|能|就)*(?:删了|删掉|删除|去掉|划掉|拿掉|移除)(?:吧|了)?[。！\s]*$/,
  /^(?<why>.+?)(?:から|ので|、|。)\s*(?:もう)?(?:消して|けして|削除して|外して|取り除いて)[ぁ-ん]*[。！\s]*$/,
];

/** "My cactus died, remove it from there": the line with the cactus may be meant. Nobody may act on it without asking. */
export function likelyRemoval({ text, quotes }: Masked, context: Context): PlainRequest | undefined {
  const why = LIKELY_REMOVALS.map((way) => way.exec(text)?.groups?.why).find((found) => found !== undefined);
  if (why === undefined || NO_WISH.test(text) || isRequest(why)) return undefined;
  const named = fileOf({ text, quotes }, context);
  const files = named.length > 0 ? named : context.names.files.slice(0, MOST_FILES);
  const lines = files.flatMap((file) => {
    const said = unmasked(why, quotes).replace(file, " ").toLowerCase();
    const isSaid = (word: string) => said.includes(word) || said.includes(objectOf(word));
    const all = linesOf(join(context.workdir ?? "", file));
    return all.filter((line) => wordsOf(line).some(isSaid)).map((line) => [file, line.trim()] as const);
  });
  const [[path, content] = [], another] = lines;
  const isOne = path !== undefined && content !== undefined && another === undefined && named.length < 2;
  return isOne ? { kind: "cut", path, content } : undefined;
}

/** "周报" of "写周报" */
function objectOf(word: string): string {
  return /^[写订取交买还做看寄洗修约领]([\u4e00-\u9fff]{2,})$/.exec(word)?.[1] ?? word;
}

/** The words of a line that may stand for it. */
function wordsOf(line: string): string[] {
  const words = bare(line)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) =>
    /^[a-z]/.test(word)
      ? word.length > 2 && understoodWords(word).unknown.length > 0
      : word.length > 1 && !/^\d+$/.test(word),
  );
}

const OFF = "(?: (?:off|out|from it|from there|from the list|off the list))*";
const TO_REMOVE = [
  `^(?:please |and |then |now |also |just )*(?:remove|delete|drop|take|cross|strike|scratch|erase|get rid of) (?:the )?(?:(?:line|row|entry|item|one|part|bit) (?:about|for|with|mentioning|containing|that (?:says|mentions|has|is about)) (?:the )?)?(?<words>.{2,40}?)(?: (?:line|row|entry|item))?${OFF}$`,
  "^(?:再|也|请|帮我|就|顺便)*(?:把|将)?(?<words>[^，。]{1,20}?)(?:那|这)?(?:一?[行条项])?(?:给|也)?(?:划掉|删了|删掉|删除|去掉|拿掉|移除|删去|删)(?:吧|了)?$",
  "^(?:再|也|请|帮我|就)*(?:删掉|删除|去掉|划掉)(?<words>[^，。]{1,20}?)(?:那|这)?(?:一?[行条项])?(?:吧|了)?$",
  "^(?:あと|それと|ついでに)?、?(?<words>[^、。]{1,20}?)(?:の(?:行|項目))?[はをも]?、?(?:消し|削除し|外し|取り除い|けし|抜い)[てで]?[ぁ-ん]*$",
].map((source) => new RegExp(source, "i"));

/** "Take bread off", "「宿題」は消して": with the file that was talked about, if exactly one of its lines is meant. */
export function withLineToRemove(request: Masked, { file, workdir = "", names }: Context): Masked {
  const text = request.text.replace(/[\s.。!！~～ー]+$/, "");
  const found = TO_REMOVE.map((way) => way.exec(text)?.groups?.words).find((words) => words !== undefined);
  if (found === undefined || file === undefined || NO_WISH.test(text)) return request;
  const words = unmasked(found, request.quotes).trim();
  if (names.files.includes(words)) return request;
  const lines = linesOf(join(workdir, file));
  const same = lines.filter((line) => bare(line).toLowerCase() === words.toLowerCase());
  const [line, other] = same.length > 0 ? same : lines.filter((one) => isWordOf(words, one));
  if (line === undefined || other !== undefined) return request;
  const quotes = [...request.quotes, file, line.trim()];
  const [place, what] = [maskAfter(request.quotes), maskAfter([...request.quotes, file])];
  return { text: `remove the line ${what} from ${place}`, quotes };
}

function isWordOf(words: string, line: string): boolean {
  const at = line.toLowerCase().indexOf(words.toLowerCase());
  const [before = "", after = ""] = [line[at - 1], line[at + words.length]];
  return (
    at >= 0 &&
    words.length > 1 &&
    !(/\w/.test(before) && /^\w/.test(words)) &&
    !(/\w/.test(after) && /\w$/.test(words))
  );
}
