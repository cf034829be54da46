/** Signs that a reading has taken words of the request for a text: then it is not done, and we do not ask about it either. */

import type { PlainRequest } from "./requests.ts";
import { type Masked, unmasked } from "./slots.ts";

/** Points to something, and is no text itself. */
const POINTS =
  /^(?:her|him|them|this|that|it|these|those|both|everything|the|an?|some|(?:a |an |the )?(?:bullet|line|entry|reminder|note|item|row|point|task) (?:for|about|on|to|that|with) .*)$/i;
/** "Replace" is what to do. */
const VERB = /^(?:replace|change|swap|rename|delete|remove|add|append|insert)$/i;
/** "Use nginx:1.27" is what to do; "Read chapter 2" may be a text. */
const ORDERS =
  /^(?:to )?(?:use|say|read|be|have|become|spelled|spelt|written|called|named|renamed|changed|replaced|set to|now) \S/;
const OTHER_HALF = /\b(?:instead of|rather than|in place of)\b|,? (?:and )?nothing (?:else|more)$/i;
const NO_FOLDER =
  /^(?:an?|the|folder|directory|move|put|copy|rename|called|named|main|root|top|parent|name|it|out|up|back)$/i;
const NEW_LINES = ["append", "prepend", "create", "lineAfter", "lineBefore"];

export function isMisread(step: PlainRequest, { text, quotes }: Masked): boolean {
  const given = (key: string) => {
    const value = (step as Record<string, unknown>)[key];
    return typeof value === "string" && !quotes.includes(value) ? value : "";
  };
  const isNew = NEW_LINES.includes(step.kind) && "content" in step;
  const content = isNew ? given("content") : "";
  const gone = ["cut", "cutAll"].includes(step.kind) ? given("content") : "";
  const now = given("new") || (step.kind === "set" ? given("value") : "");
  return (
    [content, now].some((words) => POINTS.test(words) || OTHER_HALF.test(words)) ||
    ORDERS.test(now) ||
    (["into", "copyInto"].includes(step.kind) && NO_FOLDER.test(given("to"))) ||
    /^(?:in|inside|into|under|at|from|for|before|above|below) (?:\S+ ?){1,4}$/.test(content) ||
    isNoRow(content, step) ||
    [given("old"), gone].some((words) => POINTS.test(words)) ||
    VERB.test(content) ||
    /^(?:an? )?(?:blank|empty|new) (?:line|row)s?$/i.test(content) ||
    (isNew && content !== "" && isHalf(content, text)) ||
    (step.kind === "find" && /^(?:\*\*\/)?\*?[ai]\*$/i.test(step.pattern)) ||
    (isNew && isPlace(step.content, unmasked(text, quotes))) ||
    isOneThing(given("old"), given("new"), text)
  );
}

const ONE_SIGN = [" ", "-", ".", "/", ":"];

/** "Dee with 8 points" is no row of a table. */
function isNoRow(content: string, step: PlainRequest): boolean {
  return (
    "path" in step && step.path.endsWith(".csv") && step.kind !== "create" && /^[^,]+ [^,]+$/.test(content)
  );
}

/** "Add to a.txt: We have news" is about more than "news". */
function isHalf(content: string, text: string): boolean {
  const before = text.slice(0, Math.max(0, text.indexOf(content)));
  return (
    /(?<!\d):\s+(?:[\w'’-]+ ){1,5}$|:\s+[^:]{1,20}:\s+$/.test(before) &&
    !/\b(?:text|words?|lines?|add|append|put|write|insert|says?|an?|the) $/i.test(before)
  );
}

/** "Add her under members": the text is not "members". */
function isPlace(content: string, text: string): boolean {
  if (!/^[a-z]+$/i.test(content)) return false;
  const after = text.split(new RegExp(`\\b(?:under|below|into|to|in) (?:the )?${content}\\b`, "i"));
  return after.length > 1 && !after.some((words) => new RegExp(`\\b${content}\\b`, "i").test(words));
}

/** "16 June" is one thing, and not a change of "June" to "16". A sign alone is no text. */
function isOneThing(old: string, now: string, text: string): boolean {
  if (old !== "" && !/[\p{L}\p{N}]/u.test(old) && !/["'\s]/.test(text[text.indexOf(old) - 1] ?? ""))
    return true;
  return (
    old !== "" &&
    now !== "" &&
    ONE_SIGN.some((sign) => text.includes(now + sign + old) || text.includes(old + sign + now))
  );
}
