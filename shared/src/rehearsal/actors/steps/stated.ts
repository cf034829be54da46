/** Changes of a value that a sentence names by words around it: "font size of h1 should be 24px", "change Anna's age to 13". */

import { basename, join } from "node:path";
import { literally } from "../literally.ts";
import type { PlainRequest } from "../requests.ts";
import { type Masked, unmasked } from "../slots.ts";
import { tidied } from "../tidy.ts";
import { type Address, addressesIn, wordsOf } from "./addresses.ts";
import { type Context, linesOf } from "./context.ts";
import { inItsForm } from "./settled.ts";

const KEY = "(?:the |my |our |its |his |her |their )?(?<key>[^,;:!?\uE000-\uE0FF]{2,50}?)";
const WAS = "(?: from (?<was>[^,;]{1,40}?))?";
const VALUE = "(?<value>[\uE000-\uE0FF]|[^,;\uE000-\uE0FF]{1,60}?)";
const OR = "(?:,? (?:instead of|rather than|(?:and )?not) (?<old>[^,;]{1,40}?))?";
const FIX =
  "(?:[,.;!]? (?:-+ )?(?:so |and )?(?:please |can you |could you )*(?:fix|change|correct|update|edit|adjust)(?: (?:it|that|this|the \\w+))?(?: accordingly)?)?";
const TO_CHANGE =
  "(?:change|set|update|make|turn|switch|put|raise|lower|bump|increase|reduce|edit|correct|fix|move|adjust|modify)";
const WAYS = [
  `(?:turn|switch|put) (?<value>on|off) ${KEY}`,
  `(?:turn|switch|put) ${KEY} (?:back )?(?<value>on|off)`,
  `(?<value>enable|disable) ${KEY}`,
  `${TO_CHANGE}(?: up| down)? ${KEY}(?: up| down| back)?${WAS} (?:to|into|=) (?:be |say |read )?${VALUE}${OR}`,
  `${KEY} (?:should|must|has to|needs to|ought to) (?:now )?(?:be|read|say) ${VALUE}${OR}${FIX}`,
  `${KEY} (?:is|are|costs?) now ${VALUE}${OR}${FIX}`,
  `${KEY} (?:(?:has|have|was|were|got|is|are) )?(?:been )?(?:changed|moved|postponed|rescheduled|raised|lowered|increased|reduced|updated|renamed|went up|went down|gone up|gone down)${WAS} to ${VALUE}${FIX}`,
  `(?:make|set|turn) (?!on |off )${KEY}(?<!\\b(?:an?|the|in|of|on|to|for)) (?<value>[\uE000-\uE0FF]|[^\\s,;\uE000-\uE0FF]+)${OR}`,
].map((source) => new RegExp(`^${source}(?: instead| now| please| then)*$`, "i"));
/** Words that show that this is more than a value, or none. */
const NO_VALUE = /\b(?:and|then|but|because|so|if|it|that|this|same|lines?|file)\b|[.!?:] \S|^(?:the|an?) /i;
/** These words say nothing about which label is meant. */
const ANY = new Set(
  "a an and at for in is of on the to value name number setting year option variable field".split(" "),
);

/** The change of the one value that is named like that. It is only asked about. */
export function statedChange(request: Masked, context: Context): PlainRequest | undefined {
  const { files } = context.names;
  const named = files.filter((file) => isNamed(file, request));
  const said = tidied(named.reduce((text, file) => without(file, { ...request, text }), request.text));
  const found = WAYS.map((way) => way.exec(said)?.groups).find(Boolean);
  const { key = "", value = "", old = found?.was } = found ?? {};
  if (!found || NO_VALUE.test(value)) return undefined;
  const was = old && unmasked(old, request.quotes);
  const places = (named.length > 0 ? named : files).flatMap((file) => {
    const lines = linesOf(join(context.workdir ?? "", file));
    const all = addressesIn(file, lines).filter((address) => was === undefined || address.value === was);
    return all.map((address) => ({ file, lines, address, rank: rankOf(address, key, value, was) }));
  });
  const [best, second] = places.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
  if (best === undefined || best.rank === second?.rank) return undefined;
  return changed(best, unmasked(value, request.quotes));
}

type Replace = Extract<PlainRequest, { kind: "replace" }>;

const SEPARATOR = / (?:with|by|to|into|for) /gi;
const TO_REPLACE =
  /^(?:replace|change|swap|substitute|correct|edit|update)(?: the (?:word|text|line|sentence|phrase|title|heading))? (?<rest>[^\uE000-\uE0FF]+)$/i;

/** "Replace Welcome to our shop by Hello": the old text is the longest one that a file holds. */
export function heldChange(request: Masked, context: Context): PlainRequest | undefined {
  const { files } = context.names;
  const named = files.filter((file) => isNamed(file, request));
  const said = named.reduce((text, file) => without(file, { ...request, text }), request.text);
  const { rest = "" } = TO_REPLACE.exec(tidied(said))?.groups ?? {};
  const pairs = [...rest.matchAll(SEPARATOR)].map(({ index, 0: by }) => [
    rest.slice(0, index),
    rest.slice(index + by.length),
  ]);
  const plans = pairs.reverse().flatMap(([old = "", now = ""]) =>
    (named.length > 0 ? named : files).flatMap((path): Replace[] => {
      const isThere = linesOf(join(context.workdir ?? "", path)).some((line) => line.includes(old));
      return isThere && old.includes(" ") && now !== "" ? [{ kind: "replace", path, old, new: now }] : [];
    }),
  );
  const [first, second] = plans;
  return first?.old === second?.old ? undefined : first;
}

function isNamed(file: string, { text, quotes }: Masked): boolean {
  const said = text.toLowerCase();
  return quotes.includes(file) || said.includes(basename(file).toLowerCase());
}

/** The request without the place: "in style.css". */
function without(file: string, { text, quotes }: Masked): string {
  const mask = String.fromCharCode(0xe000 + quotes.indexOf(file));
  const plain = literally(basename(file));
  const name = quotes.includes(file) ? mask : `(?:[\\w.-]+/)*${plain}`;
  return text.replace(
    new RegExp(`,? ?(?:\\b(?:in|inside|of|from|on) )?(?:the |my )?(?:file )?${name}(?: file)?[,:]?`, "i"),
    "",
  );
}

/** How well these words name the value; 0 if one of them is neither in its label nor in what is around it. */
function rankOf({ label, around, value }: Address, key: string, now: string, was?: string): number {
  const words = wordsOf(key);
  const isIn = (all: string[], word: string) => all.some((one) => one === word || `${one}s` === word);
  const isNamed = (word: string) => isIn([...label, ...around], word);
  const own = words.filter((word) => isIn(label, word)).length;
  // "Phone went up to 18": of the cells in its row, the one with a number.
  const isSure = own > 0 || was !== undefined || (/^\d/.test(value) && /^\d/.test(now));
  if (!isSure || !words.every((word) => ANY.has(word) || isNamed(word)) || !words.some(isNamed)) return 0;
  return 1 + own + own / label.length;
}

interface Place {
  file: string;
  lines: string[];
  address: Address;
}

function changed({ file, lines, address }: Place, said: string): PlainRequest | undefined {
  const { line, before, value, after } = address;
  const [, unit = ""] = /^[\d.]+([a-z%]+)$/i.exec(value) ?? [];
  const now = /^[\d.]+$/.test(said) ? said + unit : inItsForm(said, value);
  const old = lines[line] ?? "";
  const timesOf = (text: string) => lines.join("\n").split(text).length - 1;
  if (timesOf(old) !== 1 || now === value) return undefined;
  if (timesOf(value) === 1) return { kind: "replace", path: file, old: value, new: now };
  return { kind: "replace", path: file, old: old.trim(), new: (before + now + after).trim() };
}
