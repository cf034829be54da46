/** Prompts that are only the next thing for the request before: "and bread?" after a search, "one more: salt" after an addition. */

import { ACTIONS, understoodWords } from "../reading/lexicon.ts";
import { kindOfFile, type Masked, maskAfter, unmasked } from "../slots.ts";
import { type Context, labelsIn } from "./context.ts";

const WHAT = "(?<what>[\uE000-\uE0FF]|[^\\n,，。、.?？!！:：]{1,30}?)";
/** In Chinese and Japanese, a row such as "山田凛,1,記録" may be meant. */
const ROW = "(?<what>[\uE000-\uE0FF]|[^\\n，。、？！：]{1,40}?)";
const NEXT_SEARCH = [
  `^(?:ok(?:ay)?,? )?(?:and|what about|how about|and what about)(?: now)?(?: for)? (?:the |an? )?${WHAT}[?.!\\s]*$`,
  `^那?么?\\s*${WHAT}呢[？?\\s]*$`,
  `^(?:じゃあ?|では|それじゃあ?)?、?\\s*${WHAT}(?:の(?:方|ほう|やつ))?(?:は|も)[？?。\\s]*$`,
].map((source) => new RegExp(source, "i"));
const NEXT_ADDITION = [
  `^(?:oh |ok(?:ay)?,? )?(?:(?:and|also|plus|one more|another one)[:,]? )+(?:(?:the|a|another) (?:line|entry|item|row)(?: saying)?:? )?${WHAT}(?: please| too| as well)*[.!\\s]*$`,
  `^${WHAT} (?:too|as well)(?: please)?[.!\\s]*$`,
  `^(?:还有|以及|再加)(?:一个|一条|上)?\\s*${ROW}(?:也?加上|也?加进去|也要|吧)*[。！!\\s]*$`,
  `^(?:再|还要?|另外|顺便|，)+(?:帮我|给我)?(?:追加|添加|增加|加上?|添上?|补上?|记上?)(?:一?[个条行项笔])?[：:\\s]*${ROW}(?:吧)?[。！!\\s]*$`,
  `^${ROW}也(?:加上|加进去|要|写上)(?:吧)?[。！!\\s]*$`,
  `^(?:あと|それと|それから|ついでに)?、?(?:もう[一1１ひ](?:行|つ|個|とつ)、?)?\\s*${ROW}\\s*も(?:お願い[しますぁ-ん]*|頼む|ね|よろしく)?[。！!\\s]*$`,
].map((source) => new RegExp(source, "i"));

/** "and phone from 15 to 12", "and the phone to 12", after a value was changed */
const NEXT_CHANGE =
  /^(?:and|also|then|plus|ok(?:ay)?)[, ]+(?:also |now )?(?:the )?(?<key>[\w-]+)(?: from (?<was>[^\s,]+))? to (?<value>[^\s,]+?)(?: too| as well| please)*[.!\s]*$/i;

/** "and the end 21:00" */
const NEXT_VALUE =
  /^(?:and|also|then|plus)[, ]+(?:the )?(?<key>[\w-]+) (?<value>\S*\d\S*?)(?: too| as well| please)*[.!\s]*$/i;

/** "二次発酵のほうは45で", "logもoffにお願いします" */
const NEXT_VALUE_JA =
  /^(?:あと|それと|それから|次は|、)*(?<key>[^\s、。はもをの]{1,15}?)(?:のほう|の方)?[はもを]\s*(?<value>[\w.:]+)(?:で|にして|に変えて|に)(?:お願い|おねがい|頼)?[ぁ-ん]*[。！\s]*$/;
/** "intervalは今いくつ？" */
const VALUE_OF =
  /^(?:じゃあ?|では|で|、)*(?<key>[^\s、。はもをの]{1,15}?)(?:の値|の設定)?(?:は|って)\s*(?:今|いま|現在)?(?:は)?(?:いくつ|何|なに|なん|どう|どれくらい)[ぁ-ん]*[？?。\s]*$/;

/** "And who is the author?", after a value was looked up */
const NEXT_LABEL =
  /^(?:(?:and|ok(?:ay)?|then)[, ]+)*(?:who|what|when)(?:['’]?s| is| are) (?:the |its )?(?<what>[\w-]+)[?.!\s]*$/i;
const QUESTION = /^(?:who|what|when|where|which|how|why)(?:['’]?s)?\b/i;

/** "b.pyもc.pyに", after a file was renamed. */
const NEXT_PAIR = [
  /^(?:and |also )*(?<from>\S+\.\w+) (?:to|into|as) (?<to>\S+\.\w+)(?: too| as well)?$/i,
  /^(?<from>[^\s，。]+\.\w+)也?(?:改[成为]|换成|->|→)\s*(?<to>[^\s，。]+\.\w+)$/i,
  /^(?<from>[^\s、。]+\.\w+)[もを]\s*(?<to>[^\s、。]+\.\w+)[にへ](?:して|お願い)?[ぁ-ん]*$/i,
];
const OTHER_FILE = [
  /^(?:and|now|then|ok|okay|show me|read|open|please|[,\s])*(?:the )?other (?:one|file)[?.!\s]*$/i,
  /^(?:再|还有|那|请|把|看看|打开|读一下|，|\s)*(?:另外?|剩下的?|还有)[那的一]*个(?:文件)?的?(?:内容)?(?:呢|也|都|再|给我|让我|看看|看一?下|瞧瞧|打开|放出来|读一?下|念一?下|显示(?:出来|一下)?|发(?:我|出来|给我)|贴出来|吧)*[？?。！\s]*$/,
  /^(?:じゃあ?、?|では、?)?もう(?:一[つ個]|ひとつ|いっこ|[１1][つ個]|片方|一方)の?(?:(?:ファイル|スクリプト|メモ|テキスト|やつ)の?)?(?:方|ほう)?[もはを]?(?:見せて|開いて|読んで|お願い|おねがい)?[ぁ-ん]*[？?。\s]*$/,
];

/** The request with the verb and the place of the one before. */
export function withFollowUp(request: Masked, context: Context): Masked {
  const { latest } = context;
  const asked = withValueOf(request, context);
  if (asked) return asked;
  if (latest?.kind === "delete") return withNextName(request);
  if (latest?.kind === "rename" || latest?.kind === "copy") return withPair(request, latest.kind);
  if (latest?.kind === "replace" || latest?.kind === "set")
    return withNextChange(request, latest.path, context);
  return latest?.kind === "read" ? withOther(request, context) : withNext(request, context);
}

/** A value in the file that the conversation is about. */
function withValueOf({ text, quotes }: Masked, context: Context): Masked | undefined {
  const { file, latest } = context;
  const { key } = VALUE_OF.exec(text)?.groups ?? {};
  if (
    file === undefined ||
    key === undefined ||
    !latest ||
    !["read", "set", "replace", "search"].includes(latest.kind)
  )
    return undefined;
  if (!labelsIn(file, context).includes(key)) return undefined;
  return { text: `search for ${key} in ${maskAfter(quotes)}`, quotes: [...quotes, file] };
}

function withNextChange(request: Masked, path: string, context: Context): Masked {
  const stated = (NEXT_VALUE.exec(request.text) ?? NEXT_VALUE_JA.exec(request.text))?.groups;
  const isLabel = stated?.key !== undefined && labelsIn(path, context).includes(stated.key);
  const { key, was, value } = NEXT_CHANGE.exec(request.text)?.groups ?? (isLabel ? stated : {});
  if (key === undefined || /^(?:it|that|this|back|up|down|change|set|move|copy)$/i.test(key)) return request;
  const from = was === undefined ? "" : ` from ${was}`;
  return {
    text: `change ${key}${from} to ${value} in ${maskAfter(request.quotes)}`,
    quotes: [...request.quotes, path],
  };
}

/** "And b.txt too", after a.txt was deleted. */
function withNextName(request: Masked): Masked {
  const [, name] =
    /^(?:(?:oh|hmm|ok|okay|and|also|then),? )*(\S+\.\w+)(?: too| as well| also)[.!]*$/i.exec(request.text) ??
    [];
  return name === undefined ? request : { ...request, text: `delete ${name}` };
}

function withPair(request: Masked, kind: "rename" | "copy"): Masked {
  const { from, to } = NEXT_PAIR.map((way) => way.exec(request.text)?.groups).find(Boolean) ?? {};
  return from === undefined ? request : { ...request, text: `${kind} ${from} to ${to}` };
}

/** "那番茄炒蛋的呢？也给我看下" */
const NEXT_READ = new RegExp(
  `^那?么?\\s*${WHAT}[的呢]+[？?，,\\s]+也?(?:给我|让我|帮我)?(?:看看|看下|看一下)[。\\s]*$`,
);

function withOther(request: Masked, { file, names: { files } }: Context): Masked {
  const { what } = NEXT_READ.exec(request.text)?.groups ?? {};
  if (what !== undefined) return { text: `看看${what}`, quotes: request.quotes };
  const [other, another] = files.filter((name) => name !== file);
  const isMeant =
    other !== undefined && another === undefined && OTHER_FILE.some((way) => way.test(request.text));
  return isMeant ? { text: `read ${maskAfter([])}`, quotes: [other] } : request;
}

const ASKED_AGAIN =
  /^(?:それ|それって|これ)?(?:は|って|で)?、?(?:全部で|合計で?)?何(?:件|個|行|回|箇所|か所|カ所)(?:あ(?:った|る|り)|出て|で(?:した|す))?[ぁ-ん]*[？?。\s]*$/;

function withNext(request: Masked, context: Context): Masked {
  const { latest, names } = context;
  if (latest?.kind === "find") return withNextKind(request);
  const known = latest?.kind === "showLine" ? { ...latest, kind: "search" as const } : latest;
  if (known?.kind !== "search" && known?.kind !== "append") return request;
  const isAgain = known.kind === "search" && "text" in known && ASKED_AGAIN.test(request.text);
  const ways = known.kind === "search" ? NEXT_SEARCH : NEXT_ADDITION;
  const label = NEXT_LABEL.exec(request.text)?.groups?.what;
  const isLabel = label !== undefined && labelsIn(known.path, context).includes(label);
  const what = isAgain ? known.text : isLabel ? label : whatIn(request, ways);
  if (what === undefined || names.files.includes(what) || /\.\w{1,5}に?$/.test(what)) return request;
  const [thing, place] = [maskAfter([]), maskAfter([what])];
  if (known.kind === "append") return { text: `append ${thing} to ${place}`, quotes: [what, known.path] };
  if (known.path === ".") return { text: `search all files for ${thing}`, quotes: [what] };
  return { text: `search for ${thing} in ${place}`, quotes: [what, known.path] };
}

/** "And the sh ones?", after the py files were found. */
function withNextKind(request: Masked): Masked {
  const what = whatIn(request, NEXT_SEARCH)?.replace(
    /の?(?:ファイル|スクリプト)$|(?:的|文件)+$| (?:files|ones)$/,
    "",
  );
  const kind = what === undefined ? undefined : kindOfFile(what.replace(/^\./, ""));
  return kind === undefined ? request : { text: `find all .${kind} files`, quotes: [] };
}

/** Words that ask for something else, such as "show me", are no such thing. */
function whatIn({ text, quotes }: Masked, ways: RegExp[]): string | undefined {
  const what = ways.map((way) => way.exec(text.trim())?.groups?.what).find((found) => found !== undefined);
  if (what === undefined || QUESTION.test(what)) return undefined;
  const { ideas } = understoodWords(what);
  const isWish = [...ACTIONS, ...(["it", "line", "start", "end"] as const)].some((idea) => ideas.has(idea));
  return isWish ? undefined : unmasked(what, quotes).trim();
}
