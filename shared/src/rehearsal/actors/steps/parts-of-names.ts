/** Files that a request names by a part of their name: "delete the pancakes one", "把0322那个打开", "《静夜思》那个文件". */

import { basename } from "node:path";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";

const WAYS = [
  // "Is there an old report in this folder?" for report_old.txt
  /(?<=^(?:is there|do (?:i|we) have|have (?:i|we) got|got) )(?:an?|any|the|my) (?<part>[a-z][\w -]{2,40}?)(?: file)?(?=(?: (?:here|somewhere|anywhere|around|in (?:this|the) (?:folder|directory|project)))*[?.!]*$)/i,
  /\b(?:the|my) (?<part>[\w-]{3,}) (?:one|file)\b(?! called| named)/i,
  // "Where's my pancake recipe", "I've lost my lab report", "and the timetable?"
  /(?<=(?:\bwhere(?:['’]?s| is| are| did i put)|\b(?:find|locate|lost|misplaced|look for|open|show me|read)) )(?:my|the) (?<part>[a-z][\w -]{2,40}?)(?= (?:file|please|again|now|for (?:me|us)|here|somewhere)\b|[,.!?]|$)/i,
  /(?<=\b(?:to|on|onto|into|off|from|in) )(?:the|my|our) (?<part>[a-z][\w -]{3,30}?)(?: file)?(?=(?:,? (?:please|pls|plz|too|as well|now|for me|thanks|thx))*[.!?]*$)/i,
  // "Pull up the faq in the docs folder", "the csv with the seeds"
  /(?<=\b(?:open|show me|show|read|pull up|bring up|see|print|delete|remove|run) )(?:the|my) (?<part>[\w-]{3,}) (?:in|from|inside|under) (?:the |my )?\w+ (?:folder|directory)(?=[,.!?]|$)/i,
  /(?<=\b(?:open|show me|see|read|print|pull up|view|delete|remove|erase|get rid of|of|in|to|from) )(?:the|my|that) \.?(?<ending>csv|json|ya?ml|html|css|sql|toml|ini|log)(?: file)?(?=[,.!?]| please| and\b|$)/i,
  /\b(?:the|my) \.?(?<ending>csv|json|yaml|html|css|sql|toml|ini|log|txt|md) (?:file )?(?:with|about|of|for) (?:the |my )?(?<part>[\w-]{3,})(?=[,.!?]| please|$)/i,
  /(?<=^(?:ok(?:ay)?,? |and |what about |how about |now )+)(?:the|my) (?<part>[a-z][\w -]{2,40}?)[?.!]*$/i,
  /\bthe (?:one|file) (?:from|about|with|for|of) (?:the )?(?<part>[\w-]{3,})(?=[,.!?]| please|$)/i,
  /(?<=^|[把将看开删读，。\s])(?<part>[\uE000-\uE0FF]|[^\s，。把将看开删读]{2,12}?)的?(?:那个|那份|这个)(?:文件)?(?=[给删打读看显改的内呢放存去在叫，]|$)/,
  // "静夜思里有个错别字"
  /(?<=^|[把将看开删读往给在从下，。？\s])(?<part>[\u4e00-\u9fff]{2,8}?|(?<![\w./-])[a-z][\w-]{3,})\s*(?=(?:里面?|中|末尾|最后|开头)(?:[^\n]|$))/i,
  /\b(?:the|my) (?<part>(?!(?:first|second|third|last|next|new|word|line|name|text)\b)[a-z][\w-]+ [a-z][\w-]+)(?=[,.!?]| (?:to|in|and|as|please|for|say|have)\b|$)/i,
  // A name with a number stands for its file, also alone: "再看看ch2".
  /(?<![\w./-])(?<part>[a-z]+[_-]?\d+)(?![\w.-])/i,
  // "v1的竞选稿没用了" for 竞选稿v1.txt, "4月的会议记录" for 会议记录/4月.md
  /(?<=^|[把将看开删掉读，。\s])(?<part>[\w\u4e00-\u9fff]{1,6}的[\u4e00-\u9fff]{2,5}?)(?=[给删打读看显改没不要，]|$)/,
  // "時刻表の最後の行を見せて"
  /(?<=^|[、。\s])(?<part>[^\s、。のをはが]{3,12})(?=の(?:一番|いちばん|最初|最後|先頭|末尾|\d+行|中身|内容))/,
  // "住所録どこに置いたっけ"
  /(?<=^|[、。])(?<part>[^\s、。はがをもの]{2,12}?)(?:って|[はがを、])?(?=どこ(?:に(?:置|しま|保存|入れ|や|あ)|だ|行|いっ|や))/,
  /(?<=^|[、。])(?<part>[\uE000-\uE0FF]|[^\s、。]{1,12}?)の(?:やつ|方|ほう|ファイル)(?=[をはも])/,
];

/** "3月2号的日记" is 2024-03-02.txt or diary_0302.txt. */
const DAY =
  /(?<month>1?\d)月(?<day>[123]?\d)[号日](?:那天|当天)?の?的?(?:那篇|那份|那个|那条)?(?:日记|笔记|记录|日志|周报|日报|日報|日記|メモ|记|文件|ファイル|(?=[写记发]了))/;

/** A day may stand for the one file with that date in its name. */
function ofDay(text: string, files: string[]): [string, string] | undefined {
  const { month = "", day = "" } = DAY.exec(text)?.groups ?? {};
  const date = new RegExp(`(?<!\\d)(?:\\d{4}[-_.年]?)?0?${month}[-_.月]?${day.padStart(2, "0")}(?!\\d)`);
  const [file, other] = month === "" ? [] : files.filter((name) => date.test(basename(name)));
  return file !== undefined && other === undefined ? [DAY.exec(text)?.[0] ?? "", file] : undefined;
}

const BACKUP =
  /(?<=\b(?:is there|do (?:i|we) have|where is|where['’]s|find|show me|open|read|delete|remove) )(?:an?|the|any|my|that) (?:backup|back-up|copy|old version) of (?:the )?(?:[\w-]+\/)*(?<stem>[\w-]+)(?<ending>\.\w+)/i;

/** "Is there a backup of main.py?" is about main.py.bak or main_old.py. */
function withBackup({ text, quotes }: Masked, files: string[]): Masked | undefined {
  const { stem = "", ending = "" } = BACKUP.exec(text)?.groups ?? {};
  const isBackup = (file: string) =>
    basename(file).startsWith(stem) &&
    basename(file) !== stem + ending &&
    /bak|backup|copy|old|~$/i.test(file);
  const [file, other] = stem === "" ? [] : files.filter(isBackup);
  if (file === undefined || other !== undefined) return undefined;
  return { text: text.replace(BACKUP, maskAfter(quotes)), quotes: [...quotes, file] };
}

/** The request with the whole name, if it names no file and exactly one is meant. */
export function withPartOfName({ text, quotes }: Masked, { names: { files } }: Context): Masked {
  const backup = withBackup({ text, quotes }, files);
  if (backup) return backup;
  const lower = text.toLowerCase();
  const isNamed = files.some((file) => lower.includes(basename(file).toLowerCase()) || quotes.includes(file));
  const [said, dated] = (!isNamed && ofDay(text, files)) || [];
  if (said !== undefined && dated !== undefined)
    return { text: text.replace(said, maskAfter(quotes)), quotes: [...quotes, dated] };
  for (const found of isNamed
    ? []
    : WAYS.flatMap((way) => [...text.matchAll(new RegExp(way, `${way.flags}g`))])) {
    const part = unmasked(found.groups?.part ?? "", quotes).toLowerCase();
    const { ending = "" } = found.groups ?? {};
    const [file, other] =
      part + ending === ""
        ? []
        : files.filter((name) => isMeant(name, part) && name.toLowerCase().endsWith(ending.toLowerCase()));
    if (file === undefined || other !== undefined) continue;
    return {
      text: `${text.slice(0, found.index)}${maskAfter(quotes)}${text.slice(found.index + found[0].length)}`,
      quotes: [...quotes, file],
    };
  }
  return { text, quotes };
}

/** "pancake recipe" are words of recipes/pancakes.md. */
function isMeant(file: string, part: string): boolean {
  if (part === "") return true;
  const parts = partsOf(file);
  if (parts.includes(part)) return true;
  const all = [...parts, ...file.toLowerCase().split("/").slice(0, -1)].map(singular);
  // "the shopping list" for shopping.txt
  if (parts[0] === part.replace(/ (?:list|table|sheet|page|script|notes?)$/, "")) return true;
  const ofWhole = part.split("的");
  if (ofWhole.length > 1)
    return ofWhole.every((word) => word.length > 1 && file.toLowerCase().includes(word));
  const words = part.split(/[\s_-]+/);
  return words.length > 1 && words.every((word) => all.includes(singular(word)));
}

function singular(word: string): string {
  return word.replace(/(?<=\w{3})s$/, "");
}

/** "docs/会议记录0322.txt" may be called "会议记录0322", "会议记录" or "0322". */
function partsOf(file: string): string[] {
  const name = basename(file)
    .replace(/\.\w+$/, "")
    .toLowerCase();
  return [name, ...name.split(/[\s_.-]+|(?<=\D)(?=\d)|(?<=\d)(?=\D)/)].filter(
    (part) => part.length > 1 || /[^\w]/.test(part),
  );
}
