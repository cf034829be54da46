/**
 * ss and lsof look up the machines that their words name. Such a question goes out to the network, and the name in it
 * can be any text.
 */

import type { Argument } from "./argument.ts";

const ADDRESS = /(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|localhost)/.source;

const HOST = new RegExp(`^[^/:]*@(?!${ADDRESS}(?::|$))`, "i");
// What follows a slash or a colon is no host, nor is what starts with another sign. "" is the value of an option.
const NO_HOST_FOLLOWS = /^(?:$|[^46A-Za-z@]|[^@]*[/:])/;

/** lsof -i TCP@example.com:80 names a host, lsof -i :80 and lsof @scope/file do not. */
export function namesNoHost({ text, starts }: Argument): boolean {
  if (text !== undefined) return !HOST.test(text);
  return starts.every((start) => NO_HOST_FOLLOWS.test(start));
}

const FILTER_WORD = new RegExp(
  `^(?:${[
    "all|connected|synchronized|bucket|big|established|syn-sent|syn-recv|fin-wait-[12]|time-wait|closed?",
    "close-wait|last-ack|listen(?:ing)?|closing|state|exclude|and|or|not|src|dst|sport|dport",
    "eq|neq?|ge|geq|gt|le|leq|lt|\\d+",
    "(?:[sd]port)?[=!<>&|]*(?:\\*?:[\\w-]*)?", // = :22, sport=:ssh
    `${ADDRESS}(?:/\\d+)?(?::[\\w*-]+)?`,
  ].join("|")})$`,
  "i",
);

/** One word of a filter for ss, or several in quotes. Numbers may be known by the shell alone. */
export function isSocketFilter({ shape }: Argument): boolean {
  return shape?.split(/[\s()]+/).every((word) => FILTER_WORD.test(word)) === true;
}
