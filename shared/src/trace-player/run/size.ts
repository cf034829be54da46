/** Limits the size of a run for one page: a run can last a day, and programs can print endlessly. */

import { cutEnds } from "../../text/index.ts";
import type { Trace } from "../../trace/index.ts";

const MOST_EVENTS = 5_000;
/** Characters of JSON. */
const MOST_IN_ALL = 10_000_000;
const MOST_IN_ONE_TEXT = 50_000;

/** The first events, without the middle parts of very long texts. The first ones, because later events refer to earlier ones. */
export function boundedTrace(trace: Trace): Trace {
  const shown: Trace = [];
  let size = 0;
  for (const event of trace.slice(0, MOST_EVENTS)) {
    const json = JSON.stringify(event, (_, value) => (typeof value === "string" ? clipped(value) : value));
    size += json.length;
    if (size > MOST_IN_ALL) break;
    shown.push(JSON.parse(json));
  }
  return shown;
}

function clipped(text: string): string {
  const left = text.length - MOST_IN_ONE_TEXT;
  if (left <= 0) return text;
  const { head, tail } = cutEnds(text, text, MOST_IN_ONE_TEXT);
  return `${head} … (+${left.toLocaleString("en-US")}) … ${tail}`;
}
