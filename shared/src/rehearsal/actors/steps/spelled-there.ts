/** A text that a request looks for, as the files spell it. */

import { join } from "node:path";
import { type Context, linesOf } from "./context.ts";

/** "鈴木さん" is "鈴木" in a list. */
export const TITLE = /(?<=.)(?:さん|くん|君|ちゃん|先生|同学|老师)$/;

/** "刘强的电话" is in the line with "刘强". */
const OF_OWNER = /^([^的]{2,8})的[^的]{0,4}$/;

/** "Which file has sintra in it?" is about "Sintra" if that is how it is written there. */
export function spelledThere(text: string, path: string, context: Context): string {
  const { names, workdir = "" } = context;
  const below = names.files.filter((file) => path === "." || file === path || file.startsWith(`${path}/`));
  const lines = below.flatMap((file) => linesOf(join(workdir, file)));
  if (lines.some((line) => line.includes(text))) return text;
  if (TITLE.test(text)) return spelledThere(text.replace(TITLE, ""), path, context);
  const [, owner] = OF_OWNER.exec(text) ?? [];
  if (owner !== undefined && lines.some((line) => line.includes(owner))) return owner;
  const day = shortDay(text);
  if (day !== undefined && lines.some((line) => line.includes(day))) return day;
  // "Find all the TODOs"
  if (/^\w{3,}s$/.test(text) && lines.some((line) => line.includes(text.slice(0, -1))))
    return text.slice(0, -1);
  const other = lines.find((line) => line.toLowerCase().includes(text.toLowerCase()));
  const start = other?.toLowerCase().indexOf(text.toLowerCase()) ?? 0;
  return other?.slice(start, start + text.length) ?? text;
}

const DAYS = [
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*day$/,
  /^(?:星期|礼拜)([一二三四五六日天])$/,
  /^([月火水木金土日]曜)日$/,
];

/** "Thursday" is "Thu" in a timetable, "星期四" is "周四", "木曜日" is "木曜". */
function shortDay(text: string): string | undefined {
  const day = DAYS.map((way) => way.exec(text)?.[1]).find(Boolean);
  return day !== undefined && /[一二三四五六日天]$/.test(day) ? `周${day}` : day;
}
