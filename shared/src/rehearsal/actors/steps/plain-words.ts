/** Puts some ways to ask into the words of others, so that no reader has to know them. */

import type { Masked } from "../slots.ts";
import { IN_JAPANESE } from "./plain-words.ja.ts";

const SAME: [RegExp, string][] = [
  [/\binsted\b/gi, "instead"],
  // "Insert a line saying salt after milk"
  [
    /\b(add|insert|put|write) (?:an?|another) (?:line|row|entry) (?:saying|that says|reading) (?=.*\b(?:after|before|above|below|under)\b)/i,
    "$1 ",
  ],
  // "Show it without changing anything" is two wishes.
  [/,? (?=without \w+ing [^,]+$)/i, ", "],
  // "Put salt between milk and tea in notes.txt", "在牛奶后面、茶前面加一行盐"
  [/\bbetween (.{2,30}?) and .{2,30}?(?= in \S+\W*$|[.!]*$)/i, "after $1"],
  [/(?<=后面|之后|下面)[、，][^，。、]{1,12}(?:前面|之前|上面)(?=[加插添放写])/, ""],
  // "拡張子が.bakのファイル", "后缀是bak的文件"
  [/(?:拡張子|末尾)が\s*\.?([a-z]\w{1,4})の(?:ファイル)?/i, ".$1のファイル"],
  [/(?:后缀|扩展名)(?:名)?(?:为|是)\.?([a-z]\w{1,4})的?(?:文件)?/i, ".$1文件"],
  // "鈴木さんの行、消して" is one wish.
  [/(?<=行|項目)、(?=消|けし|削除|直|変|書き換え)/, "を"],
  ...IN_JAPANESE,
];

/** The request in these words. */
export function inPlainWords({ text, quotes }: Masked): Masked {
  return { text: SAME.reduce((said, [way, words]) => said.replace(way, words), text), quotes };
}
