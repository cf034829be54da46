/** Notices texts without quotes that begin or end inside a word, or that hold the wish itself: "藤さんを探して" of "加藤さんを探して". */

import type { PlainRequest } from "./requests.ts";
import type { Masked } from "./slots.ts";

// Made when it is first needed: that takes 8 ms and 5 MiB.
let segmenter: Intl.Segmenter | undefined;

const TEXTS = ["content", "old", "new", "key", "value", "text"];

/** Whether a text of the request is a piece of what somebody said, and no whole words. */
export function isCutOut(request: PlainRequest, { text: said, quotes }: Masked): boolean {
  // "node --" out of "node --version"
  if (request.kind === "run" && /^[\w.-]/.test(said.split(request.command)[1] ?? "")) return true;
  // "2.txt" out of "メモ2.txt"
  if (
    request.kind === "create" &&
    /^\d/.test(request.path) &&
    AFTER_NAME.test(said.split(request.path)[0] ?? "")
  )
    return true;
  const texts = Object.entries(request).flatMap(([name, text]) =>
    TEXTS.includes(name) ? [String(text)] : [],
  );
  return texts.some((text) => text !== "" && !quotes.includes(text) && (isWish(text) || isPiece(text, said)));
}

const AFTER_NAME = /[ァ-ヶー]$/;

/** A verb of asking at the end, or a word for the place at the start. */
const WISH =
  /^の[^\s]{1,8}に.|^(?:といて|ておいて)|^(?:移動|コピー|複製|追加|保存|作成|削除|変更|修正|更新|記入|挿入)し(?:たい)?$|^(?:し?たい|↑+)$|(?:探し|捜し|見せ|教え|書い|書き込ん|消し|直し|変え|追加し|追記し|記入し|入力し|記録し|メモし|貼っ|付け|つけ|抜い|外し|出し|入れ|足し|加え|作っ|調べ|開い|読ん|削除し|変更し|修正し|置換し|置き換え|保存し|移し|実行し|表示し|確認し|検索し|見つけ|数え)[てで](?:ください|下さい|ほしい|欲しい|おいて|もらえ.{0,6}|いただけ.{0,6}|くれ.{0,4}|ね|よ)?[ー〜～!！。]*$|^の?(?:中身|内容|本文)(?:[はに]|$)|^(?:見出し|タイトル|題名|ヘッダー?)[には]|\s?(?:のみ|だけ)$|^(?:中身|内容|本文|[\d一二三四五]行目|(?:最初|最後)の行|一番[上下]|先頭|末尾|(?:タイトル|見出し|標題|ヘッダー)行)(?:[：:]|[はにが](?=\s))/;

function isWish(text: string): boolean {
  return WISH.test(text);
}

function isPiece(text: string, said: string): boolean {
  const [first = "", ...rest] = said.split(text);
  const places = rest.map((after, index) => [[first, ...rest.slice(0, index)].join(text), after] as const);
  // "end")" out of print("end")
  if (/^[^(]*\)/.test(text) && said.includes("(")) return true;
  return places.length > 0 && places.every(([before, after]) => isInWord(before, text, after));
}

const KATAKANA = "[ァ-ヶー]";
const STARTS_INSIDE = new RegExp(
  `(?:[a-z]\0[a-z]|[a-z\\d]\0[/@_]|[\\w.][/@_]\0\\w|\\d\0\\d|${KATAKANA}\0${KATAKANA})`,
  "i",
);
const ENDS_INSIDE = new RegExp(`(?:\\d\0\\d|${KATAKANA}\0${KATAKANA})`);
/** In Japanese, a particle parts a text from a verb before it; words such as "一行" may stand beside it. */
const AFTER_KANJI = /(?![行目中内後前上下名字数値分番部])[一-龠]\0[一-龠]|[一-龠]\0[ぁ-ん]{1,2}$/;
/** "name: dev" is one text. */
const AFTER_LABEL = /(?<![\w./-])[a-z_][\w-]*\s*[:：=]\s*\0/i;

/** Whether a new text begins or ends inside a word of a Chinese request: "便写点" in "随便写点". */
export function cutsWord(request: PlainRequest, { text }: Masked): boolean {
  const content = "content" in request ? (request.content ?? "") : "";
  const start = text.indexOf(content);
  if (/[\u3040-\u30ff]/.test(text) || !/[\u4e00-\u9fff]/.test(content) || start < 0) return false;
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  const words = [...segmenter.segment(text)];
  return [start, start + content.length].some((at) =>
    words.some(({ index, segment }) => index < at && at < index + segment.length),
  );
}

function isInWord(before: string, text: string, after: string): boolean {
  const isJapanese = /[ぁ-んァ-ヶ]/.test(before + after);
  const start = `${before}\0${text}`;
  return (
    STARTS_INSIDE.test(start) ||
    ENDS_INSIDE.test(`${text}\0${after}`) ||
    (isJapanese && (AFTER_KANJI.test(start) || AFTER_LABEL.test(start)))
  );
}
