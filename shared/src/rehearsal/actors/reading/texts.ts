/** Finds texts that stand without quotes: what to write, what to look for, what to replace by what. */

import { quoteAt } from "../slots.ts";
import { anyOf } from "./lexicon.ts";
import { PATH as P, type Taken, TEXT } from "./taking.ts";

export interface Texts {
  text?: string | undefined;
  old?: string | undefined;
  new?: string | undefined;
}

/** One way to read the texts of a request, and the words that are left without them. */
export interface WithTexts extends Texts {
  rest: string;
  /** Texts without quotes may have swallowed words. */
  isQuoted: boolean;
}

const T = (name: string) => `(?<${name}>${TEXT}{1,200}?)`;
const LAST = (name: string) => `(?<${name}>${TEXT}{1,200})$`;

const ADD_EN = anyOf("en", "add", "put");
const CHANGE_EN = anyOf("en", "change");
const REMOVE_EN = anyOf("en", "remove");
const PLACE_EN =
  "(?:(?:the |very |a |new |my |our |end|bottom|top|start|beginning|front|foot|head|list|line|first|last|of|in|to|file|called|named) ?)*";
const EN = [
  `(?<!#)\\b${ADD_EN}\\b(?: in| on| down)? ${T("text")},? (?:to|in|into|inside|at|on|onto|under|below|as) ${PLACE_EN}${P}`,
  `${P}.*?(?<!#)\\b${ADD_EN}\\b(?: in| on| down)?:? ${LAST("text")}`,
  `\\b(?:saying|that says?|that reads?|which says|reading|containing|that contains?|holding|that holds|with|says?|(?:its|the) contents?(?: being| is)?|reads?)(?: only| just)?:? ${LAST("text")}`,
  `: ?${LAST("text")}`,
  `(?:^|[:,] ?|${P} ?)${T("old")} ?(?:->|→|=>) ?${T("new")}(?=[,，。]|\\s*[にへ](?:変え|直し|修正|し[てと])|$)`,
  `\\bfrom ${T("old")} to ${T("new")}(?= (?:in|inside|of) |$)`,
  `\\b${CHANGE_EN}\\b ${T("old")} (?:to|with|into|for|by|->|=>|→) ${T("new")}(?= (?:in|inside|of|throughout|everywhere|across)(?: the| my| file)* ${P}|$)`,
  `\\b${CHANGE_EN}\\b ${T("old")} (?:in|inside|of) (?:the |file )*${P} (?:to|with|into|for|by|->|=>|→) ${LAST("new")}`,
  `\\b(?:(?:make|have|let) (?:it|that|this|them|${P}) (?:say|read|print|show|be)|use|put|write|want|say|make|read) ${T("new")} (?:instead of|rather than|in place of) ${T("old")}(?= (?:in|inside) |$)`,
  `(?:^|[,:] |in ${P},? )${T("old")} (?:should|must|needs to|ought to|has to|is meant to) (?:be|read|say|become) ${T("new")}(?= (?:in|inside) |$)`,
  `(?<!#)\\b(?:for|mentions?|mentioning|contains?|containing|includes?|including|about|uses?|using|says?|has|have|with|word|words|grep|search|find|occurrences of) ${T("text")}(?= (?:(?:in|inside|across|within|through|throughout|anywhere|somewhere|from) |anywhere$|somewhere$)|$)`,
  `\\b(?:is|are|does|do|did|where|where's|wheres) ${T("text")} (?:mentioned|used|appear|occur|show up|come up|in|anywhere|written|defined|crop up|turn up)\\b`,
  `\\bwhere ${T("text")} (?:is|gets|appears?|occurs?|shows up|comes up)\\b`,
  `\\bwhere (?:did|do|have|had) (?:i|we) (?:leave|put|write|use|mention|used|left)(?: the| a| an)? ${LAST("text")}`,
  `\\b${REMOVE_EN}\\b ${T("text")} (?:from|out of|off(?: of)?|in) (?:the |my |file )*${P}`,
  `\\b(?:folder|directory)(?: called| named)? ${LAST("text")}`,
];

const ADD_ZH = anyOf("zh", "add", "put");
const CHANGE_ZH = anyOf("zh", "change");
const REMOVE_ZH = anyOf("zh", "remove");
const SEARCH_ZH =
  "(?:搜索?|搜一下|搜一搜|搜搜|查找?|查一下|查查|检索|找一下|找找|找出|找|全局搜)(?:一下|一遍|下)?(?:所有|全部)?(?:关键[字词])?";
const HAS_ZH =
  "(?:提到|提及|出现|包含|含有?|带有?|写到?|写着|用到|用|涉及|说到|讲到|有没有|(?<!所)有)(?:过|了)?";
const THIS_ZH = "(?:这[一个句几两行条]|那[一个句几两行条]|字样|一词|[行条句]|个[字词])?";
const ZH = [
  `(?:把|将)${T("text")}${THIS_ZH}[\\u4e00-\\u9fff]{0,4}?${ADD_ZH}[到进在入去]{0,2}(?:一个)?(?:新的?)?(?:文件)?\\s*${P}`,
  `${P}.*?${ADD_ZH}[上了进入到]?(?:新?的?一?[行句条项个](?:字|话|内容)?)?(?:写着?|是|为|内容)?[：:，,]?\\s*${LAST("text")}`,
  `${ADD_ZH}[上了进入到]?(?:新?的?一[行句条项个](?:字|话|内容)?)(?:写着?|是|为|内容)?[：:，,]?\\s*${LAST("text")}`,
  `(?:内容|写着|写上|写|正文)(?:就?是|就?为|[：:]|上|着|一句|一行)*\\s*${LAST("text")}`,
  `[：:]\\s*${LAST("text")}`,
  `(?:${P}(?:这个|文件)*(?:里面|里头|当中|里|中|内)?的?[，,]?(?:把|将)?|把|将|^|[，,])(?:所有的?|全部的?|每个)?${T("old")}(?:这个词|这个字|这几个字|两个字)?(?:全部|全都|都|全|统统|一律|统一)?${CHANGE_ZH}[成为到作]?[：:]?\\s*${LAST("new")}`,
  `用${T("new")}(?:来|去)?(?:替换|代替|换掉|取代|替掉|替)(?:掉|了)?(?:${P}(?:里面?|中)?的?)?${LAST("old")}`,
  `(?:${P}(?:里面?|中)?的?|^|[，,])${T("old")}(?:写错了[，,])?(?:应该|应当|得|要)(?:是|为|改成|改为|写成)${LAST("new")}`,
  `${SEARCH_ZH}${T("text")}(?:这个词|这个字|字样|在|的(?:文件|行|地方)|出现|有没有|$)`,
  `${HAS_ZH}${T("text")}(?:这个词|这个字|字样|[几多][次少回处]|的(?:文件|行|地方|内容)?(?:有哪些|列出来|都|$)|$)`,
  `(?:^|${P}(?:里面?|中)?的?[，,]?)${T("text")}(?:这个词|这个字|一词)?(?:在|一共|总共|共|都)*(?:${P}.*)?(?:出现|写在|提到|用在|在哪)`,
  `(?:从|把|将|的)${T("text")}${THIS_ZH}(?:也|都|给)?(?:从${P}(?:里面?|中)?)?${REMOVE_ZH}`,
  `${REMOVE_ZH}${P}(?:里面?|中)?的?${T("text")}${THIS_ZH}$`,
];

const ADD_JA = anyOf("ja", "add", "put");
const CHANGE_JA = anyOf("ja", "change");
const REMOVE_JA = anyOf("ja", "remove");
const CALLED_JA =
  "(?:という|っていう|って|と)?(?:の)?(?:一行|1行|行|文字列?|文|言葉|単語|語|項目|名前|内容)?";
const PLACE_JA = "(?:の?(?:中|一番|いちばん|最後|末尾|先頭|最初|下|上|頭|終わり|冒頭|行))*";
const ALL_JA = "(?:全部|すべて|全て|一括で|まとめて|それぞれ)?";
const JA = [
  `(?:^|[、。]|${P}${PLACE_JA}[にへ]?[はも]?[、,]?)(?:新しく|もう)?(?:一行|1行)?${T("text")}${CALLED_JA}(?:を|と|も|って|とだけ|だけ)(?:一行|1行|新しく|最後に|末尾に|先頭に|一番下に|一番上に|追加で)?${ADD_JA}`,
  `(?:^|[、。])${T("text")}${CALLED_JA}[をも]、?${P}${PLACE_JA}[にへ]`,
  `(?:内容|中身|本文|テキスト)[はに：:]+${T("text")}(?:で|に|と|だけ|$)`,
  `[：:]\\s*${LAST("text")}`,
  `(?:^|[、。]|${P}(?:の中)?(?:にある|に書いてある|内の|の|で|では|は)?[、,]?)${T("old")}${CALLED_JA}(?:の?(?:部分|ところ|箇所))?(?:を|は|から)${ALL_JA}${T("new")}[にへと]${ALL_JA}(?:${CHANGE_JA}|し)`,
  `(?:^|[、。]|${P}(?:の中)?の?(?:は|で)?、?)${T("old")}(?:じゃなくて|ではなくて?|じゃなく|でなく|→)${T("new")}(?:が正し|の?間違|に|です|だ|って|と|$)`,
  `(?:^|[、。]|${P}(?:の中|内)?(?:から|で|には|に|では|の)?[、,]?)${T("text")}${CALLED_JA}(?:を|が|は|と|って)(?:どこ|どの|何回|何度|何箇所|いくつ|含|検索|探|出て|書いて|書かれ|調べ|使|載|入って|ヒット|登場|ある|あり|grep|言及|抜き出)`,
  `${P}(?:の中)?(?:から|の)${T("text")}${CALLED_JA}[をは]?${REMOVE_JA}`,
  `(?:^|[、。])${T("text")}${CALLED_JA}[をは]${P}(?:の中)?から`,
];

const FINDERS = [...EN, ...ZH, ...JA].map((source) => new RegExp(source, "is"));

/** The readings of a request: as it stands, then with each way to find texts. */
export function withTexts({ text, quotes, beside }: Taken): WithTexts[] {
  const finders = beside ? [...FINDERS, ONLY_TEXT] : FINDERS;
  const found = finders.flatMap((finder) => withFound(finder.exec(text), text, quotes) ?? []);
  return [quotedOnly(text, quotes), ...found];
}

/** "Insert bread after line 2": without the place, the text is what is left. */
const ONLY_TEXT = new RegExp(
  `^(?:(?:in|to) )?\\W*(?:please |can you |could you )?(?:${ADD_EN})\\b ${LAST("text")}`,
  "is",
);

/** "Make it say A instead of B": the new text stands first. */
const NEW_FIRST =
  /[\uE000-\uE0FF]\s*(?:instead of|rather than|in place of|and not|, not|而不是|，不是)\s*[\uE000-\uE0FF]/i;

/** Texts in quotes, in the order in which they stand: the old one, then the new one. */
function quotedOnly(text: string, quotes: string[]): WithTexts {
  const [first, second, third] = [...text.matchAll(/[\uE000-\uE0FF]/g)].map(([mask]) =>
    quoteAt(mask, quotes),
  );
  const rest = text.replace(/[\uE000-\uE0FF]/g, " ");
  if (third !== undefined) return { rest: text, isQuoted: false };
  if (second === undefined) return { text: first, rest, isQuoted: true };
  const [old, now] = NEW_FIRST.test(text) ? [second, first] : [first, second];
  return { old, new: now, rest, isQuoted: true };
}

function withFound(found: RegExpExecArray | null, text: string, quotes: string[]): WithTexts | undefined {
  if (!found?.groups) return undefined;
  const reading: WithTexts = { rest: text, isQuoted: true };
  for (const name of ["text", "old", "new"] as const) {
    const words = found.groups[name];
    if (words === undefined) continue;
    const { value, beside, isQuoted } = saidIn(words, quotes);
    if (value === "") return undefined;
    reading[name] = value;
    reading.isQuoted &&= isQuoted;
    const at = reading.rest.indexOf(words, name === "text" ? Math.max(found.index, 0) : 0);
    reading.rest = `${reading.rest.slice(0, at)} ${beside} ${reading.rest.slice(at + words.length)}`;
  }
  return /[\uE000-\uE0FF]/.test(reading.rest) ? undefined : reading;
}

/** A quotation with words beside it is that quotation. Words without one are the text. */
function saidIn(words: string, quotes: string[]) {
  const [mask, ...others] = words.match(/[\uE000-\uE0FF]/g) ?? [];
  if (mask && others.length === 0)
    return { value: quoteAt(mask, quotes), beside: words.replace(mask, " "), isQuoted: true };
  return { value: others.length > 0 ? "" : cleaned(words), beside: beside(words), isQuoted: false };
}

const LEAD =
  /^(?:[\s,:，：、]|代わりに|第[一二三四五六七八九十\d]+[条项句行](?:吧|呗)?[：:]|(?:(?:a|an|the|another|one more|one) )?(?:new |last |extra |header )*(?:line|entry|item|row|word|words|text|phrase|string|sentence|name(?! ?=)|term)s?(?: (?:saying|that says|that reads|reading|with|called))?:? |(?:the )?(?:注释|注釈|コメント|comment)[:：]?\s*(?=\/\/|#|\/\*|<!--)|(?:记录|数据|条目)[:：]\s*|(?:行(?=\s)|一行|一句|一[条條]|一[项項]|一本|一[个個]|一[样樣]|一份|一[张張]|这行|这句话?|一句话|文字|这个词|单词)(?:字|话|内容)?(?:写着?|是)?[：:，]?)+/i;
const TAIL =
  /(?:[\s,，、.。!！?？]|(?:という|っていう|って)$|这[一两几]?[个行句条](?:词|字|话)?$|(?: as| on) (?:a|an|the|its)(?: \w+){0,2} (?:line|row|entry|item)$| too$| as well$|也$|进去$|上去$| please$| then$| instead$|(?:这个|那个)?(?:函数|方法|变量|类)(?:的?定义)?$|(?<!こん(?:にち|ばん))は$|(?:が|でした|だった)$|らしい(?:ので|から|です).*$)+$/i;

function cleaned(words: string): string {
  return words.replace(LEAD, "").replace(TAIL, "").trim();
}

function beside(words: string): string {
  return `${LEAD.exec(words)?.[0] ?? ""} ${TAIL.exec(words.replace(LEAD, ""))?.[0] ?? ""}`;
}
