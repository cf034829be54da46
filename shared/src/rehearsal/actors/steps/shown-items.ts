/** "Delete the second one", after a file was shown, is about its second item, not about the file. */

import { join } from "node:path";
import { type Masked, maskAfter, numberIn } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";
import { CHANGES } from "./kept.ts";

const REMOVES_NTH = [
  /^(?:(?:ok(?:ay)?|now|then|please|and|also|great|thanks|can you|could you)[,.!]? )*(?:delete|remove|erase|drop|scrap|cut|cross (?:out|off)|take (?:out|off)|get rid of) the (?:very )?(?<nth>first|second|third|fourth|fifth|last|\d(?:st|nd|rd|th))(?: (?:one|item|entry))?(?: (?:from|in|on) (?:it|there|the list))?(?:,? (?:please|again|too|then|now))*[.!?]*$/i,
  /^(?:好的?|请|帮我|给我|那|就|再|然后|把|将|，|\s)*(?<nth>最后|第[一二三四五\d])一?[个条项](?:给我|也|都)?(?:删掉?|删除|去掉|移除|划掉)[了掉吧。！\s]*$/,
  /^(?:好的?|请|帮我|给我|那|就|再|然后|，|\s)*(?:删掉?|删除|去掉|移除|划掉)了?(?<nth>最后|第[一二三四五\d])一?[个条项][吧。！\s]*$/,
  /^(?:じゃあ?|では|あと|それと|次は|その|、)*(?:上から)?(?<nth>最後|最初|[一二三四五\d１-５](?:番目|つ目|個目|件目))(?:の?(?:やつ|もの|項目|一つ|ひとつ|の))?[をはも]?(?:消|削除|取り除|取って)[ぁ-ん]*(?:ください|お願い[ぁ-ん]*)?[。！\s]*$/,
];

/** Whether one of several things is to be removed. The last file of the conversation is not meant by that. */
export function removesNth(text: string): boolean {
  return REMOVES_NTH.some((way) => way.test(text));
}

/** The request with the number of the line that the item stands in. */
export function withShownItem(request: Masked, context: Context): Masked {
  const { file, latest, workdir = "" } = context;
  const nth = REMOVES_NTH.map((way) => way.exec(request.text)?.groups?.nth).find(Boolean);
  if (nth === undefined || file === undefined || !latest || !["read", ...CHANGES].includes(latest.kind))
    return request;
  const line = itemsIn(file, linesOf(join(workdir, file))).at(placeOf(nth));
  if (line === undefined) return request;
  const text = `${maskAfter(request.quotes)} の${line}行目を削除して`;
  return { text, quotes: [...request.quotes, file] };
}

/** As an index for `at`. */
function placeOf(nth: string): number {
  const word = nth.normalize("NFKC").toLowerCase().replace("第", "");
  if (/last|最[后後]/.test(word)) return -1;
  return /最初/.test(word) ? 0 : numberIn(word.replace(/[番つ個件]目/, "")) - 1;
}

/** The numbers of the lines with items: the rows of a table, what stands after signs of a list, or else all lines but headings. */
function itemsIn(file: string, lines: string[]): number[] {
  const isItem = (line: string) => line.trim() !== "" && !line.startsWith("#");
  const isListed = (line: string) => /^\s*(?:[-*+•]|\d+[.)、])\s*\S/.test(line);
  const fits = lines.some(isListed) ? isListed : isItem;
  const numbers = lines.flatMap((line, index) => (fits(line) ? [index + 1] : []));
  return file.endsWith(".csv") ? numbers.slice(1) : numbers;
}
