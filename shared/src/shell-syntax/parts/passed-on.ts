/** What commands such as cat and grep print of a text from a pipe: all of it, or some lines. Others are not followed. */

import { textOf, type Word } from "../syntax/ast.ts";
import { isUnsure, UNKNOWN } from "./known.ts";

const WHOLE: Record<string, RegExp> = {
  cat: /^(?: (?:-|-u))*$/,
  tee: /^(?: (?:-[aip]+|[^-\s]\S*))*$/,
};

const LINES: Record<string, RegExp> = {
  sort: /^(?: -[bdfghinrRuVM]+)*$/,
  uniq: /^(?: -i)*$/,
  head: /^(?: (?:-n ?|-|--lines=)[1-9]\d*)?$/,
  tail: /^(?: (?:-n ?|-|--lines=)[1-9]\d*)?$/,
  tac: /^$/,
  grep: /^(?: (?:-[aEFGhiPsvwx]+|-m ?\d+))*(?: -e)? [^-\s]\S*$/,
};
const GREP = new Set(["grep", "egrep", "fgrep"]);

/** undefined when it is another command, or has options that are not followed. */
export function passedOn(words: Word[], piped: string[]): string[] | undefined {
  const [name = "", ...args] = words.map((word) => textOf(word)?.replace(/\s/g, "_"));
  if (args.includes(undefined)) return undefined;
  const line = args.map((arg) => ` ${arg}`).join("");
  const program = GREP.has(name) ? "grep" : name;
  if (Object.hasOwn(WHOLE, program)) return WHOLE[program]?.test(line) ? piped : undefined;
  if (!Object.hasOwn(LINES, program) || !LINES[program]?.test(line)) return undefined;
  return [...new Set([...piped.flatMap(someLines), ...(program === "grep" ? [""] : [])])];
}

/** Which of several lines are left, and in which order, is not worked out. */
function someLines(text: string): string[] {
  return text.includes("\n") && !isUnsure(text) ? [text, UNKNOWN] : [text];
}
