/** Takes out of a request where a new line goes: "after line 2", "before the line “milk”". */

import { quoteAt } from "../slots.ts";
import type { Lines } from "./taking.ts";

/** Before or after the line with this number (`$`: the last), or the one that holds a text. */
export interface Beside {
  side: "before" | "after";
  nth: string;
  anchor?: string;
}

const LINE = "(?<line>[\uE400-\uE4FF])|(?<quote>[\uE000-\uE0FF])";
const LINE_EN =
  "(?:the )?(?:(?:line|row|one|item|entry)(?: that| which)?(?: says?| reads?| saying| with| containing| contains| holding)? )?";
/** Each way to say it, with what takes its place in the request. */
const WAYS: [source: string, rest: string][] = [
  [
    `\\s*\\b(?:right |just |directly |straight |immediately )?(?<side>after|before|above|below|under|underneath|beneath) ${LINE_EN}(?:${LINE})(?: (?:line|row|item|entry)\\b)?`,
    " in",
  ],
  [
    `(?:${LINE})\\s*[这那]?(?:一?[行句条])?的?正?(?<side>后面|之后|后边|下面|下边|底下|前面|之前|前边|上面|上边|后|前)[再新]?`,
    "里",
  ],
  [
    `の?\\s*(?:${LINE})\\s*(?:という|って|の)?(?:行|項目)?の?(?:すぐ|直)?(?<side>後ろ|後|うしろ|あと|次|直後|下|前|直前|手前|上)(?:の行)?[にへ]?`,
    "、",
  ],
];
const PATTERNS = WAYS.map(([source, rest]) => ({ pattern: new RegExp(source, "i"), rest }));
const BEFORE = /before|above|前|上/i;

/** The place, and the text without it; undefined if there is none, or not exactly one. */
export function besideIn(
  text: string,
  lines: Lines[],
  quotes: string[],
): { beside: Beside; text: string } | undefined {
  const way = PATTERNS.find(({ pattern }) => pattern.test(text));
  const { line, quote = "", side: word = "" } = way?.pattern.exec(text)?.groups ?? {};
  if (!way || lines.length !== (line === undefined ? 0 : 1)) return undefined;
  const side = BEFORE.test(word) ? "before" : "after";
  const rest = text.replace(way.pattern, way.rest).trimEnd().replace(/ in$/, "");
  if (line === undefined) return { beside: { side, nth: "", anchor: quoteAt(quote, quotes) }, text: rest };
  const [named] = lines;
  const nth = named && "nth" in named ? named.nth : ",";
  return nth.includes(",") ? undefined : { beside: { side, nth }, text: rest };
}
