/** Short prompts that go on from the request before: "also Dora", "and the second one?", "make it 5". */

import { ACTIONS, understoodWords } from "../reading/lexicon.ts";
import { taken } from "../reading/taking.ts";
import { type PlainRequest, runScript } from "../requests.ts";
import { canBeText, kindOfFile, type Masked, quoteAt } from "../slots.ts";
import type { Context } from "./context.ts";

const AROUND = [
  /^(?:(?:and|also|now|then|oh|ok|okay|great|good|cool|nice|thanks?|hmm|what about|how about|same (?:with|for)|the same (?:with|for)|还有|再加?|那么?|也|另外|同样|あと|それと|じゃあ?|では|次は|同じく|それから)[\s,，、!！.。:：]*)+/i,
  /(?:[\s,，、]*(?:too|as well|please|also|instead|也(?:加进?[上去]?|一样|要)?|呢|吧|一样|もお?願い(?:します)?|も(?:追加|足して|お願い).*|も|は|同じように|です))+$|[\s.。!！?？]+$/i,
];

/** Without the words that say that it goes on. */
function core(text: string): string {
  const plain = text.trim().replace(/[\s.。!！?？]+$/, "");
  return AROUND.reduce((rest, words) => rest.replace(words, ""), plain).trim();
}

const ADDS = ["append", "prepend"];
const NEW_VALUE = [
  /^(?:make|set|change|switch|turn)(?: (?:it|that|this))?(?: (?:to|into))? ([\w.%-]+)(?: (?:instead|now|please|then))*$/i,
  /(?:改|换|设|调|变)(?:成|为|到|回)\s*([^\s，。的]+?)(?:吧|了|呗)?$/,
  /^(?:.*[。、])?(?:それを?|値を)?(.+?)[にへ](?:変え|し|変更し|設定し)(?:て|といて|とい|たい).*$/,
];

/** The request before, for another file, text or value; only good for a question. */
export function followUp(request: Masked, context: Context): PlainRequest | undefined {
  const { latest } = context;
  const words = core(request.text);
  if (!latest || words === "") return undefined;
  return other(words, latest, request, context) ?? newValue(words, latest) ?? another(words, latest, request);
}

/** The same for another file, another line, another kind of files. */
function other(words: string, latest: PlainRequest, { quotes }: Masked, { names }: Context) {
  const { paths, lines, kinds, text } = taken({ text: words, quotes }, names);
  if (understoodWords(text).unknown.length > 0) return undefined;
  const [path] = paths;
  const [line] = lines;
  const [kind] = kinds;
  if (path !== undefined) return forFile(path, latest);
  if (line && "nth" in line && "path" in latest && SHOWN.includes(latest.kind))
    return { kind: "showLine" as const, path: latest.path, nth: line.nth };
  if (kind !== undefined && latest.kind === "find" && kindOfFile(kind) !== undefined)
    return { kind: "find" as const, pattern: latest.pattern.replace(/\.\w+$/, `.${kind}`) };
  return undefined;
}

const SHOWN = ["read", "head", "tail", "showLine", "count", "search"];
const SAME = [...SHOWN, "words", "about", "delete", "occurrences"];

function forFile(path: string, latest: PlainRequest): PlainRequest | undefined {
  if (latest.kind === "run") return runScript(path);
  return SAME.includes(latest.kind) ? ({ ...latest, path } as PlainRequest) : undefined;
}

/** "What is the port? Make it 8080." */
function newValue(words: string, latest: PlainRequest): PlainRequest | undefined {
  if (latest.kind !== "search" || latest.path === ".") return undefined;
  const value = NEW_VALUE.map((pattern) => pattern.exec(words)?.[1]).find(Boolean);
  return value ? { kind: "set", path: latest.path, key: latest.text, value } : undefined;
}

/** One more text to add, or to look for. */
function another(words: string, latest: PlainRequest, { quotes }: Masked): PlainRequest | undefined {
  const text = /^[\uE000-\uE0FF]$/.test(words) ? quoteAt(words, quotes) : words;
  const { ideas } = understoodWords(text);
  const isText = !quotes.includes(text) && (!canBeText(text) || ACTIONS.some((action) => ideas.has(action)));
  if (isText || text.length > 40) return undefined;
  if (ADDS.includes(latest.kind)) return { ...latest, content: text } as PlainRequest;
  return latest.kind === "search" ? { ...latest, text } : undefined;
}
