/** Names the line that a reason speaks of: "I finally bought Stoner, take it off wishlist.txt". */

import { join } from "node:path";
import { understoodWords } from "../reading/lexicon.ts";
import { type Masked, maskAfter, quoteAt, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const REMOVALS = [
  /^(?<why>.+?)[,;.!:)]*(?: so| and| then)? (?:please |can you |could you )*(?:(?:take|cross|strike) (?:it|that|this|them|him|her)(?: one)? (?:off|out of|from)|(?:remove|delete|drop|erase) (?:it|that|them|him|her|(?:that|this) (?:line|one|entry|item|row)) (?:from|off|in)) [^,.]{1,30}(?:\.\w{1,5})?(?: please| now)?[.!\s]*$/i,
  /^(?<why>.+?)[，,。！]\s*(?:请|帮我|麻烦|就|可以)*(?:把|从)?[^，。]{0,20}(?:它|那一?[行条项]|这一?[行条项])?(?:删了|删掉|删除|去掉|划掉|拿掉|移除)(?:它|那一?[行条项]|这一?[行条项])?(?:吧|了)?[。！\s]*$/,
  /^(?<why>.+?)[、。！](?:なので、?)?[^、。]{0,20}(?:から|の)?(?:その行|それ|この行)を?(?:消して|削除して|外して|取り除いて)[ぁ-ん]*[。！\s]*$/,
];

/** "Don't take it off", "别删了", "消してはだめ", and what depends on something. */
const NO_WISH =
  /(?:\bnot|\bnever|n['’]t) (?:\w+ )?(?:take|cross|strike|remove|delete|drop|erase)\b|(?:别|不要|不用|不能|不许|勿|先不)[^，。]{0,6}(?:删|去掉|划掉|拿掉|移除)|[てで]は|ない|\b(?:if|unless|except|until|when)\b|如果|假如|要是|除非|的话|もし|場合|たら|なら/i;

/** The request with that line in quotes, if exactly one line of the file is in the reason. */
export function withMentionedLine(request: Masked, context: Context): Masked {
  const why = REMOVALS.map((way) => way.exec(request.text)?.groups?.why).find((found) => found !== undefined);
  if (why === undefined || NO_WISH.test(request.text) || isRequest(why)) return request;
  const [file, other] = fileOf(request, context);
  if (file === undefined || other !== undefined) return request;
  const quoted = (why.match(/[\uE000-\uE0FF]/g) ?? []).map((mask) => quoteAt(mask, request.quotes));
  const said = unmasked(why, request.quotes).toLowerCase();
  const lines = linesOf(join(context.workdir ?? "", file));
  const [line, another] = lines.filter(
    (text) => isIn(said, bare(text)) || quoted.some((words) => words !== file && text.includes(words)),
  );
  if (line === undefined || another !== undefined) return request;
  const quotes = [file, bare(line)];
  return { text: `remove the line ${maskAfter([file])} from ${maskAfter([])}`, quotes };
}

/** "Add Stoner to read.txt and take it off wishlist.txt" begins with a wish of its own. */
function isRequest(why: string): boolean {
  const { ideas } = understoodWords(why);
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
