/** Values with a label: "Hotel: Lido", "port = 3000", "milk 3", "rent,450". */

import { literally } from "./literally.ts";
import { KEYS } from "./phrases/keys.ts";

/** A value, the quotation mark around it, and all that stands before it in its line. */
export interface Labelled {
  start: string;
  quote: string;
  value: string;
}

/** What may stand before a label in its line: spaces, the sign of a list, a quotation mark. */
const BEGIN = `(?:[-*•]\\s+|\\d+[.)]\\s+)?["']?`;

/** The value of the first line with that label, whatever the letter case, or of the first with this value; undefined if there is none. */
export function labelled(text: string, name: string, held?: string): Labelled | undefined {
  const word = bareLabel(name);
  const keys = [name, KEYS[word] ?? word].map(literally);
  const value = (any: string) => (held === undefined ? any : literally(held));
  const label = `["']?(?:${keys.join("|")})["']?`;
  const ways = [
    `(?<![\\w-])(?<start>${label}\\s*[:=：]\\s*)(?<quote>["']?)(?<value>${value("(?:(?!</)[^\"',;\\n#])*?")})\\k<quote>(?=\\s*(?:[,;#}]|</|$))`,
    `^(?<start>\\s*${BEGIN}${label}\\s+)(?<quote>)(?<value>${value("[-+]?\\d[^\\s;]*")})(?=\\s*;?\\s*$)`,
    `^(?<start>${label},)(?<quote>)(?<value>${value("[^,\\n]+")})(?=\\s*$)`,
  ];
  for (const way of ways) {
    const found = new RegExp(way, "im").exec(text)?.groups;
    if (found) return found as unknown as Labelled;
  }
  return undefined;
}

/** "父の番号" is the value beside "父". */
export function bareLabel(name: string): string {
  return name.replace(/^the /i, "").replace(ATTRIBUTE, "");
}

const ATTRIBUTE = /(?:の(?:電話番号|電話|番号|点数?|得点|値段|価格|金額|時刻|時間|個数|数|値)|号|番号|的值)$/;

/** The labels of lines; a line without one has none. */
export function labelsOf(lines: string[]): string[] {
  // Only one of the groups has matched.
  return lines.flatMap((line) => LABEL.exec(line)?.slice(1).join("") ?? []);
}

const WORD = "[\\p{L}_][\\p{L}\\w.-]*";
const LABEL = new RegExp(
  `^\\s*${BEGIN}(?:(${WORD}(?: ${WORD})?)["']?\\s*(?:[:：]|=(?!=))\\s*\\S|(${WORD})\\s+[-+]?\\d\\S*$)|^(${WORD}),[^,]+$`,
  "u",
);
