/** Lists and sections: a change of an item leaves longer items alone, and a new line goes to the end of its section. */

import { join } from "node:path";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

const BULLET = /^\s*(?:[-*+]|\d+[.)、])?\s*(?:\[[ x]\] )?/;

/** "Change apple to pear" in a list with "apple" and "apple juice" is about the item "apple". */
export function ofWholeLine(step: PlainRequest, { workdir = "" }: Context): PlainRequest {
  if (step.kind !== "replace" || step.all) return step;
  const { path, old, new: text } = step;
  const lines = linesOf(join(workdir, path));
  const holders = lines.filter((line) => line.includes(old));
  const [item, other] = holders.filter((line) => line.replace(BULLET, "") === old);
  if (item === undefined || other !== undefined || holders.length < 2) return step;
  const start = item.slice(0, item.length - old.length);
  return { kind: "setLine", path, nth: String(lines.indexOf(item) + 1), content: start + text };
}

const RIGHT_THERE =
  /\b(?:right|directly|immediately|just|straight) (?:below|under|after)|\bline\b|紧|正下|行|すぐ|直下|直後/i;
const HEADING = /^#+ /;

/** "Add salt under Ingredients" goes to the end of what stands under that heading. */
export function atEndOfSection(
  step: PlainRequest,
  { text }: Masked,
  { workdir = "" }: Context,
): PlainRequest {
  if (step.kind !== "lineAfter" || RIGHT_THERE.test(text)) return step;
  const lines = linesOf(join(workdir, step.path));
  const nth = Number(step.nth);
  if (!HEADING.test(lines[nth - 1] ?? "")) return step;
  const rest = lines.slice(nth);
  const end = rest.findIndex((line) => HEADING.test(line));
  const last = rest.slice(0, end < 0 ? undefined : end).findLastIndex((line) => line.trim() !== "");
  if (last < 0) return step;
  const [sign = ""] = /^\s*[-*+] (?:\[ \] )?/.exec(rest[last] ?? "") ?? [];
  const content = BULLET.exec(step.content)?.[0] === "" ? sign + step.content : step.content;
  return { ...step, nth: String(nth + last + 1), content };
}

const PAIRS = [
  /^([a-z]+(?: [a-z]+)?) and ([a-z]+(?: [a-z]+)?)$/i,
  /^([\u4e00-\u9fff]{1,6})[和跟]([\u4e00-\u9fff]{1,6})$/,
  /^([ぁ-んァ-ヶー一-龠]*[ァ-ヶー一-龠])と([ァ-ヶー一-龠][ぁ-んァ-ヶー一-龠]*)$/,
];

/** "Add ham and cheese" to a list with one thing on each line may be about two lines. */
export function asTwoItems(
  step: PlainRequest | undefined,
  { quotes }: Masked,
  { workdir = "" }: Context,
): PlainRequest[] | undefined {
  if (step?.kind !== "append" || quotes.includes(step.content)) return undefined;
  const [, ...items] = PAIRS.map((pair) => pair.exec(step.content)).find(Boolean) ?? [];
  const lines = linesOf(join(workdir, step.path));
  const isList = lines.length > 1 && lines.every((line) => /^[\p{L} ー]{1,16}$/u.test(line));
  const arePairs = lines.some((line) => PAIRS.some((pair) => pair.test(line)));
  return items.length === 2 && isList && !arePairs
    ? items.map((content) => ({ ...step, content }))
    : undefined;
}
