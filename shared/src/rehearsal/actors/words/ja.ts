/** The offline model in Japanese. */

import type { Words } from "./index.ts";

const MOST_PLACES = 5;

/** The numbers of the lines that a search found in one file: "（4 行目）". */
function placesOf(path: string, shown: string): string {
  const numbers = shown.split("\n").map((line) => /^(\d+):/.exec(line)?.[1]);
  const isShort = path !== "." && numbers.length <= MOST_PLACES && !numbers.includes(undefined);
  return isShort ? `（${numbers.join("、")} 行目）` : "";
}

export const ja: Words = {
  about: (path, heading, paragraph) =>
    heading
      ? `${path} によると、このプロジェクトは「${heading}」です。${paragraph}`
      : `${path} にはこう書かれています。${paragraph}`,
  noProse: (path) => `${path} を読みましたが、見出しも、プロジェクトを説明する段落もありませんでした。`,
  read: (path, lines, shown) => `${path} は ${lines} 行です。\n\n${shown}`,
  find: (pattern, count, shown) => `${pattern} に一致するファイルは ${count} 個です。\n\n${shown}`,
  exists: (path) => `${path} はあります。`,
  findNothing: (pattern) => `${pattern} に一致するファイルはありません。`,
  list: (count, shown) => `ここには ${count} 個あります。\n\n${shown}`,
  search: (text, path, count, shown) =>
    `「${text}」は${path === "." ? "" : ` ${path} の`} ${count} 行にあります${placesOf(path, shown)}。\n\n${shown}`,
  searchNothing: (text, path) => `「${text}」は${path === "." ? "どこにも" : ` ${path} には`}ありません。`,
  occurrences: (text, path, count) => `「${text}」は ${path} に ${count} 回出てきます。`,
  count: (path, lines) => `${path} は ${lines} 行です。`,
  run: (command, shown) => `\`${command}\` の出力です。\n\n${shown}`,
  done: (said) => `できました：${said}`,
  failed: (said) => `うまくいきませんでした。ツールの返答は次のとおりです。\n\n${said}`,
  more: (count) => `…（ほかに ${count} 行）`,
  noSuchTool: (tool) => `それにはツール \`${tool}\` が必要ですが、渡されていません。`,
  noToolNamed: (tool, offered) => `ツール \`${tool}\` は渡されていません。使えるのは ${offered} です。`,
  badInput: (tool, offered) =>
    `\`call ${tool}\` のあとには {"path": "."} のような JSON オブジェクトを書いてください。使えるツール: ${offered}`,
  nothingMore: "私の台本はここまでです。",
  hello:
    "こんにちは。オフラインのリハーサル用モデルです。自分で考えることはできませんが、ツールとファイルは本物です。",
  thanks: "どういたしまして。",
  leaves: "わかりました。何も変えません。",
  who: "このコースのオフラインのリハーサル用モデルです。用意された台本を演じるプログラムで、自分で考えることはできません。本物のモデルと話すには、ANTHROPIC_API_KEY を設定してください（.env.example を参照）。",
  unknown: "オフラインのリハーサル用モデルなので、台本にないことはできません。",
  doYouMean: (request) => `次の意味ですか：${request} (y)`,
  howToGoOn: "ここでできるのは次のものです。番号を入力してください。",
  tryCommand: "すべて見るには /try と入力します。",
  help: `用意された台本を演じます。簡単な依頼もわかります：読む、一覧、探す、検索、行数、作成、追記、置き換え、名前の変更、コピー、削除、コマンドの実行。
\`call NAME {json}\` で、渡されたツールならどれでも呼び出せます。`,
  plain: { read: (path) => `${path} を読んで`, list: "ここにはどんなファイルがある？" },
};
