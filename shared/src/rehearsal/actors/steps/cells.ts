/** Changes one value of a list or a table: "里面多肉那个改成一月一次" is about the value beside 多肉. */

import { join } from "node:path";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const CHANGE =
  /(?:^|里面?的?|中的?|[把将，,。！\s]|[\uE000-\uE0FF])(?<thing>[^\s，。里把将\uE000-\uE0FF]{1,12}?)的?[那这](?:个|天|一?[项栏格种次条行])的?(?:值|内容|时间|安排)?(?:要|应该)?[改换调](?:成|为|到)\s*(?<value>[^\s，。\uE000-\uE0FF]{1,20}|[\uE000-\uE0FF])[。！\s]*$/;
const SEPARATOR = /\s*[|,，:：\t=]\s*|\s+/;

const OF_COLUMN =
  /(?<thing>[^\s，。的]{1,12}?)的(?<column>[^\s，。的]{1,8}?)(?:要|应该)?(?:从[^\s，。]+?)?[改换调变](?:成|为|到)\s*(?<value>[^\s，。\uE000-\uE0FF]{1,20}|[\uE000-\uE0FF])[。！\s]*$/;

/** "李雷的分数改成80" in a table with such a column: the row with its first value at the end of the words. */
function ofColumn(request: Masked, lines: string[]): [line: string, now: string] | undefined {
  const found = OF_COLUMN.exec(request.text) ?? OF_COLUMN_EN.exec(request.text);
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
  return cell.length > 1 && words.endsWith(cell);
}

/** The request as a change of that cell, if exactly one line is meant. */
export function withCell(request: Masked, context: Context): Masked {
  const [file, other] = fileOf(request, context);
  if (file === undefined || other !== undefined) return request;
  const lines = linesOf(join(context.workdir ?? "", file));
  const [line, now] = (file.endsWith(".csv") ? ofColumn(request, lines) : ofPair(request, lines)) ?? [];
  if (line === undefined || now === undefined) return request;
  const quotes = [file, line, now];
  const [place, before, after] = quotes.map((_, index) => maskAfter(quotes.slice(0, index)));
  return { text: `replace ${before} with ${after} in ${place}`, quotes };
}

/** Exactly one line has the thing as its first cell, and one other cell. */
function ofPair(request: Masked, lines: string[]): [line: string, now: string] | undefined {
  const { thing = "", value = "" } = CHANGE.exec(request.text)?.groups ?? {};
  const [line = "", another] = thing === "" ? [] : lines.filter((one) => one.includes(thing));
  const [first, held, more] = cellsOf(line);
  if (another !== undefined || first !== thing || held === undefined || more !== undefined) return undefined;
  const at = line.lastIndexOf(held);
  return [line, line.slice(0, at) + unmasked(value, request.quotes) + line.slice(at + held.length)];
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\s*[-*•]\s+/, "")
    .split(SEPARATOR)
    .filter(Boolean);
}
