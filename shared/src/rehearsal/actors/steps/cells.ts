/** Changes one value of a list or a table: "里面多肉那个改成一月一次" is about the value beside 多肉. */

import { join } from "node:path";
import { labelled } from "../labels.ts";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const CHANGE =
  /(?:^|里面?的?|中的?|[把将，,。！\s]|[\uE000-\uE0FF])(?<thing>[^\s，。里把将\uE000-\uE0FF]{1,12}?)的?[那这](?:个|天|一?[项栏格种次条行])的?(?:值|内容|时间|安排)?(?:要|应该)?[改换调](?:成|为|到)\s*(?<value>[^\s，。\uE000-\uE0FF]{1,20}|[\uE000-\uE0FF])[。！\s]*$/;
const SEPARATOR = /\s*[|,，:：\t=]\s*|\s+/;

const OF_COLUMN =
  /(?<thing>[^\s，。的]{1,12}?)的(?<column>[^\s，。的]{1,8}?)(?:要|应该)?(?:从[^\s，。]+?)?[改换调变](?:成|为|到)\s*(?<value>[^\s，。\uE000-\uE0FF]{1,20}|[\uE000-\uE0FF])[。！\s]*$/;

const TO_JA = "\\s*[にへ](?:し[てと]|変|替|換|更新|直|修正|書き換|訂正|設定|。|$)[^、]{0,12}$";
const VALUE_JA = "(?<value>[^\\s、。をの\uE000-\uE0FF]{1,20}|[\uE000-\uE0FF])";
const OF_COLUMN_JA = new RegExp(
  `(?:^|[のでは、。\\s\uE000-\uE0FF])(?<thing>[^\\s、。.ので\uE000-\uE0FF]{1,12}?)(?:さん|くん|君|ちゃん)?(?:だけ|の|だけの)(?<column>[^\\s、。のをは]{1,8}?)(?:だけ)?[をはも、]+\\s*${VALUE_JA}${TO_JA}`,
);
const THING_JA = "(?:^|[の、。\\s\uE000-\uE0FF])(?<thing>[^\\s、。の\uE000-\uE0FF]{1,12}?)";
/** "値段のとこは250円に": what it is stands before its value. */
const MARKED_JA = new RegExp(`${THING_JA}の(?:ところ|とこ|欄|値)[をはも、]+\\s*${VALUE_JA}${TO_JA}`);
/** "店名を「たこ焼き本舗」に" */
const CHANGE_JA = new RegExp(
  `${THING_JA}(?<=名|先|場所|日時?|時間|時刻|者|所|[金総]額|数|値段|価格|料金|担当|電話|住所|[番符]号|人|係|会場|締切|期限|予算|テーマ|司会|天気)[をはも]\\s*${VALUE_JA}${TO_JA}`,
);

/** "李雷的分数改成80" in a table with such a column: the row with its first value at the end of the words. */
function ofColumn(request: Masked, lines: string[]): Change {
  const found = [OF_COLUMN, OF_COLUMN_EN, OF_COLUMN_JA].map((way) => way.exec(request.text)).find(Boolean);
  const { thing = "", column = "", value = "" } = found?.groups ?? {};
  const [names = "", ...rows] = lines;
  const all = names.split(",");
  const at = all.includes(column)
    ? all.indexOf(column)
    : all.findIndex((name) => column.split(" ").includes(name));
  const [row, other] = rows.filter((line) => isEndOf(thing, line.split(",")[0] ?? ""));
  if (at < 0 || row === undefined || other !== undefined) return undefined;
  return [row, row.split(",").with(at, unmasked(value, request.quotes)).join(",")];
}

/** "Dev's role is secretary now, please update members.csv" */
const OF_COLUMN_EN =
  /^(?!(?:what|who|is|find|show|tell)\b)(?<thing>[\w][\w .-]{0,40}?)['’]s (?<column>\w[\w ]{0,15}?)(?: (?:in|of) (?:there|it|the \w+|\S+\.\w+))? (?:from \S+ )?(?:to|is now|is|should be|must be) (?:now )?(?<value>[\w.:/#-]+|[\uE000-\uE0FF])(?: now)?(?:,? (?:in|of) (?:there|it|the \w+|\S+\.\w+)|[,.;!]? (?:so )?(?:please |can you |could you )*(?:update|fix|edit|change|correct) (?:it|that|(?:in )?\S+\.\w+))?(?: please)?[.!\s]*$/i;

function isEndOf(words: string, cell: string): boolean {
  return words === cell || (cell.length > 1 && words.endsWith(cell));
}

const PLACE = "(?: (?:in|of|on|from) (?:the |my )?(?:file )?(?:[\uE000-\uE0FF]|\\S+\\.\\w+|there|it))?";
/** "Change his line in pets.txt to: Rex, dog, 8", "the author is unknown. Make it "Author: Ada"" */
const NEW_ROW = new RegExp(
  `^(?:.*[,;.!?-] )?(?:so |and )?(?:please |can you |could you )*(?:(?:change|set|update|edit|make|replace|turn) (?:his|her|its|their|that|this|the) (?:line|row|entry)${PLACE}|(?:change|make|set) (?:it|that)|(?:it|that) should(?: now)?)(?: to| into| with| so it| say| says| read| reads| be)*:? (?<now>[\uE000-\uE0FF]|[^\uE000-\uE0FF]+?)${PLACE}(?: please| instead| now)*[.!\\s]*$`,
  "i",
);

/** Exactly one line begins with the same cell as the new one, or is its beginning: "eggs" for "eggs x12". */
function ofSameRow({ text, quotes }: Masked, lines: string[]): [line: string, now: string] | undefined {
  const now = unmasked(NEW_ROW.exec(text)?.groups?.now ?? "", quotes).trim();
  const [first = "", more] = cellsOf(now);
  if (more === undefined) return undefined;
  const isRow = (line: string) =>
    now.startsWith(`${line.trim()} `) || (SIGN.test(now) && SIGN.test(line) && cellsOf(line)[0] === first);
  const [line, other] = lines.filter((one) => one.trim() !== "" && isRow(one));
  return line === undefined || other !== undefined || line === now ? undefined : [line, now];
}

const SIGN = /\S[:=,|]\s*\S/;
type Change = [line: string, now: string] | undefined;

/** The request as a change of that cell, if exactly one line is meant. */
export function withCell(request: Masked, context: Context): Masked {
  return withChange(request, context, (lines, isTable) =>
    isTable
      ? ofColumn(request, lines)
      : (ofPair(CHANGE, request, lines) ?? ofPair(CHANGE_JA, request, lines)),
  );
}

/** The same, where words such as のところ say that the value is meant. */
export function withMarkedCell(request: Masked, context: Context): Masked {
  return withChange(request, context, (lines) => ofPair(MARKED_JA, request, lines));
}

function withChange(
  request: Masked,
  context: Context,
  changeIn: (lines: string[], isTable: boolean) => Change,
): Masked {
  const [file, other] = fileOf(request, context);
  if (file === undefined || other !== undefined) return request;
  const lines = linesOf(join(context.workdir ?? "", file));
  const [old, value, said = ""] = ofKnownValue(request, lines) ?? [];
  if (old !== undefined && value !== undefined) {
    const [before, after] = [maskAfter(request.quotes), maskAfter([...request.quotes, old])];
    const text = request.text.replace(said, () => `${before}改成${after}`);
    return { text, quotes: [...request.quotes, old, value] };
  }
  const [line, now] =
    ofRange(request, lines) ?? ofSameRow(request, lines) ?? changeIn(lines, file.endsWith(".csv")) ?? [];
  if (line === undefined || now === undefined) return request;
  const quotes = [file, line, now];
  const [place, before, after] = quotes.map((_, index) => maskAfter(quotes.slice(0, index)));
  return { text: `replace ${before} with ${after} in ${place}`, quotes };
}

/** Exactly one line has the thing as its first cell, and one other cell. */
function ofPair(way: RegExp, request: Masked, lines: string[]): Change {
  const { thing = "", value = "" } = way.exec(request.text)?.groups ?? {};
  // "作者：山田" is a setting.
  if (way !== CHANGE && /[:：=]/.test(labelled(lines.join("\n"), thing)?.start ?? "")) return undefined;
  const [line = "", another] = thing === "" ? [] : lines.filter((one) => one.includes(thing));
  const [first, held, more] = cellsOf(line);
  if (another !== undefined || first !== thing || held === undefined || more !== undefined) return undefined;
  const at = line.lastIndexOf(held);
  return [line, line.slice(0, at) + unmasked(value, request.quotes) + line.slice(at + held.length)];
}

const RANGE = /(\d{1,2}[:：]\d\d)(\s*[-–~～至到]\s*)(\d{1,2}[:：]\d\d)/;
const STARTS = "(?:开始|开门|上班|起始|开放|营业)";
const ENDS = "(?:结束|关门|下班|打烊|截止|收摊)";
const OF_RANGE = [
  `(?<thing>[^\\s，。里把将的\uE000-\uE0FF]{1,12}?)(?:[那这]一?[行天项条])?的?(?<which>${STARTS}|${ENDS})时间?(?:要|应该)?(?:[改换调延]|推迟|提前)(?:成|为|到|长到)\\s*(?<value>\\d{1,2}[:：]\\d\\d)`,
  `(?<thing>[^\\s，。里把将的也\uE000-\uE0FF]{1,12}?)的?也?(?:要|得)?(?:延长|推迟|提前|改)?[，,]?\\s*(?:改)?到\\s*(?<value>\\d{1,2}[:：]\\d\\d)\\s*(?:才|再)?(?<which>${STARTS}|${ENDS})`,
].map((source) => new RegExp(`(?:^|里面?的?|[把将，,。！\\s]|[\uE000-\uE0FF])${source}[吧了。！\\s]*$`));

/** "周末的结束时间改到 17:30", where the file says "周末 10:00-16:00". */
function ofRange({ text }: Masked, lines: string[]): [line: string, now: string] | undefined {
  const {
    thing = "",
    which = "",
    value = "",
  } = OF_RANGE.map((way) => way.exec(text)?.groups).find((groups) => groups !== undefined) ?? {};
  const [line, other] = thing === "" ? [] : lines.filter((one) => one.includes(thing) && RANGE.test(one));
  if (line === undefined || other !== undefined) return undefined;
  const isEnd = new RegExp(ENDS).test(which);
  return [
    line,
    line.replace(RANGE, (_, from, to, until) => (isEnd ? from + to + value : value + to + until)),
  ];
}

const OF_LABEL =
  /(?:^|里面?的?|中的?|[把将，,。！\s]|[\uE000-\uE0FF])(?<thing>[^\s，。里把将\uE000-\uE0FF]{1,12}?)的?(?:状态|情况)?(?:要|应该)?[改换变](?:成|为)\s*(?<value>[^\s，。\uE000-\uE0FF]{1,20}|[\uE000-\uE0FF])[。！\s]*(?=$|[，,。]\s*(?:再|然后|重新|接着))/;

/** "周三改成正常", where another day is "正常" already: what stands beside the day changes. */
function ofKnownValue(
  request: Masked,
  lines: string[],
): [line: string, now: string, said: string] | undefined {
  const found = OF_LABEL.exec(request.text);
  const { thing = "", value = "" } = found?.groups ?? {};
  const now = unmasked(value, request.quotes);
  const pairs = lines.map(cellsOf).filter((cells) => cells.length === 2);
  const [line, other] = lines.filter((one) => cellsOf(one)[0] === thing);
  const [, held, more] = cellsOf(line ?? "");
  const isValue = pairs.some(([, another]) => another === now) && !pairs.some(([label]) => label === now);
  if (
    !found ||
    line === undefined ||
    other !== undefined ||
    held === undefined ||
    more !== undefined ||
    !isValue
  )
    return undefined;
  const at = line.lastIndexOf(held);
  const start = found[0].indexOf(thing);
  return [line, line.slice(0, at) + now + line.slice(at + held.length), found[0].slice(start)];
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\s*[-*•]\s+/, "")
    .split(SEPARATOR)
    .filter(Boolean);
}
