/** Refuses readings that swallowed words: no name and no text may hold a piece of the sentence. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PlainRequest } from "./requests.ts";

/** "all lines with tea" describes lines, so it is none of them. */
const SEVERAL_LINES = /^(?:all|every|each|any)\b|^(?:所有|全部|每|含|包含|带)|すべて|全て|全部/i;

/** A request, and the texts that it would write: a new one, or the new value of a change ("" if there is none). */
interface Proposed {
  request: PlainRequest;
  quotes: string[];
  workdir: string | undefined;
  text: string;
  value: string;
}

const MAKES = ["create", "append", "prepend", "setLine", "lineBefore", "lineAfter"];

export function isPlausible(request: PlainRequest, quotes: string[], workdir: string | undefined): boolean {
  const text = MAKES.includes(request.kind) && "content" in request ? request.content : "";
  const proposed = { request, quotes, workdir, text, value: newValue(request) };
  return !IMPLAUSIBLE.some((isSo) => isSo(proposed));
}

const IMPLAUSIBLE: ((proposed: Proposed) => boolean)[] = [
  ({ request, quotes, workdir }) =>
    namesIn(request).some((name) => name.includes("*") || !(quotes.includes(name) || isName(name, workdir))),
  ({ text, quotes }) =>
    !quotes.includes(text) &&
    !COMMENT.test(text) &&
    [DESCRIBED, DESCRIBED_EN, PLACED].some((way) => way.test(text)),
  ({ text, quotes }) => !quotes.includes(text) && /[)）]を|^[(（]/.test(text),
  ({ request, text, quotes }) => request.kind === "create" && !quotes.includes(text) && ONLY_VERB.test(text),
  ({ request, workdir }) =>
    request.kind === "append" && /\s/.test(request.path) && !isName(request.path, workdir),
  ({ request, quotes }) =>
    request.kind === "search" && !quotes.includes(request.text) && NO_SEARCH.test(request.text),
  ({ request }) => request.kind === "find" && NO_PATTERN.test(request.pattern),
  ({ request, quotes }) =>
    request.kind === "cut" && !quotes.includes(request.content) && SEVERAL_LINES.test(request.content),
  ({ request, quotes }) =>
    request.kind === "run" && !quotes.includes(request.command) && NO_COMMAND.test(request.command),
  ({ value }) => NOT_THIS.test(value),
  ({ value, quotes }) => !quotes.includes(value) && /から/.test(value),
  ({ request, value, quotes }) =>
    request.kind === "set" && !quotes.includes(value) && /[.!。！] \S|[。！].|, not\b|、.*を/.test(value),
  ({ request }) =>
    request.kind === "set" &&
    (FROM_TO.test(`${request.key} ${request.value}`) || request.value.startsWith(`${request.key}=`)),
];

function namesIn(request: PlainRequest): string[] {
  return ["path", "to"].flatMap((key) => ((request as Record<string, unknown>)[key] as string) ?? []);
}

/** "sort a.txt って打って": what the command is followed by. */
const NO_COMMAND = /(?:って|という|[をはがで])$/;

/** Words of a sentence, not of a name. */
const NO_PATTERN = /[、。，]|(?:って|という)\*|\bfiles? with\b|所有|全部|文件夹|目录里|フォルダ/;
/** "hpを100じゃなくて250に": only what comes last is the value. */
const NOT_THIS = /じゃなく|ではなく|而不是/;

function newValue(request: PlainRequest): string {
  if (request.kind === "set") return request.value;
  return request.kind === "replace" ? request.new : "";
}

function isName(name: string, workdir: string | undefined): boolean {
  // "把license改成MIT" is about a setting.
  if (name === "license") return workdir !== undefined && existsSync(join(workdir, name));
  if (name.startsWith("@") || name === "" || (workdir !== undefined && existsSync(join(workdir, name))))
    return true;
  return !(/\s/.test(name) || CLAUSE.test(name) || MIXED.test(name));
}

const ONLY_VERB = /^(?:移動|コピー|複製|追加|保存|作成|削除|移动|复制|保存|粘贴)$/;

/** Words between a name and what is said about it. */
const CLAUSE =
  /[这那]个$|(?<![签报迟])到|[把将给]|除了|如果|以外|不是|清空|じゃなく|ではなく|[をに]|から|まで|の前|もし|文件夹|目录里|フォルダ|^(?:全部|すべて|全て)./;
/** "一首诗到a.txt", "電卓calc.py": a name in Latin letters with words in front of it. */
const MIXED = /[\u3040-\u30ff\u4e00-\u9fff](?!v\d)[A-Za-z][\w-]*\.\w+$/;

/** A text with words about where it goes. */
const PLACED =
  /^[そこ]の(?:すぐ)?[下上次前]の?行?に|^一[本个样份张条句行项][：:]|\bas (?:its|the|a|an) (?:\w+ ){0,2}(?:line|row|entry|item|bullet|point|task|heading|title|header)$/i;
/** Words that point to something, and words about the names of files. */
const NO_SEARCH = /^(?:it|this|that|them|there|here)$|\bin (?:its|their|the) (?:file ?)?names?$/i;

/** "volumeを5から8に": the old value is no part of the new one. */
const FROM_TO = /\d(?:から|到|→)\d|[由从]\d/;

/** "# 計算用の関数" is itself what to write. */
const COMMENT = /^(?:#+|\/\/|--|<!--) \S/;

/** "My garden" with a capital letter is a title. */
const DESCRIBED_EN = /^(?:an?|some|my|your|today'?s|the current)\s/;

/** What somebody should write, not the text itself: "a poem", "一首诗", "使い方". */
const DESCRIBED =
  /^(?:一[首篇个段份封则]|个|(?:一?点|几句|一些|些)(?:东西|内容|什么|话|儿)?$|关于|有关|今天的|现在的|今日の|現在の)|(?:^|[\s的の])(?:poems?|story|essay|functions?|program|comments?|tests?|title|heading|date|time|summary|letter|documentation|calculator|game|introduction|description|code|诗|标题|注释|说明|日记|作文|函数|程序|代码|测试|日期|时间|自我介绍|总结|摘要|算法|冒泡排序|排序|计算器|游戏|简介|故事|文章|内容|运行结果|输出结果|结果|输出|詩|俳句|物語|日記|作文|感想|自己紹介|使い方|説明|コメント|テスト|タイトル|見出し|日付|時刻|関数|処理|コード|プログラム|バブルソート|ソート|計算|ゲーム|挨拶|手紙|要約|まとめ|翻訳)(?:を(?:一つ|ひとつ|いくつか|少し|\d+.))?$/i;
