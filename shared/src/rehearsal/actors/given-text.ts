/** Texts that a request gives without quotes, but with a sign where they begin: a colon, or lines below it. */

import { type Masked, maskAfter, numberIn, unmasked } from "./slots.ts";

/** A sign that a text follows. Its groups: what stands before the text, the text, and what stands after it. */
interface Sign {
  sign: RegExp;
  /** What we write between the two. Default: a blank. */
  between?: string;
  isText?: (words: string) => boolean;
}

/** The request with the text that a sign gives as a quotation. Nothing in the text may look like another request. */
export function withText(request: Masked): Masked {
  const { text, quotes } = request;
  for (const { sign, between = " ", isText = asksNothing } of SIGNS) {
    const [, before, words = "", after = ""] = sign.exec(text) ?? [];
    if (before !== undefined && isText(words))
      return { text: before + between + maskAfter(quotes) + after, quotes: [...quotes, words.trim()] };
  }
  return request;
}

function asksNothing(words: string): boolean {
  return !OTHER_REQUEST.test(words);
}

/** The full stop at the end is no sign of another request. */
function asksNothingMore(words: string): boolean {
  return asksNothing(words.replace(/[.。]$/, ""));
}

/** "内容是 body { color: red; }" */
const CODE =
  /^(.*[\u4e00-\u9fff].*(?:内容|正文)(?:就|只)?(?:写上?|是|为)?[：:]?)\s*([\x21-\x7e][\x20-\x7e]*)$/;

/** "Add Wed: snow to diary.txt": a label is no sign that a text follows. */
const WITH_LABEL =
  /^((?:please |can you |could you |now |also |and )*(?:add|append)) ((?!.*\b(?:lines?|entry|entries|rows?|items?|texts?|words?|following|this|these|headings?|titles?|notes?|comments?|files?|tasks?|reminders?|to|in|at|as|after|before|below|under|above|more|end|it|them)\b.*:)[\w-]+(?: [\w-]+)?: ?[^\s:][^:\n\uE000-\uE0FF]*?)((?: (?:to|in|into) (?:it|the \w+|\S+\.\w+)| at the (?:end|bottom|top)(?: of (?:it|\S+))?)*)[.!]?$/i;

/** "Add one more entry to log.txt, it should read Jan 27" */
const SHOULD_READ =
  /^(.*\b(?:line|entry|row|item)\b.*?)[,.;]? (?:and )?(?:it|which|that) (?:should|must|has to) (?:read|say|be):? (.+)$/is;

/** "Insert after line 1 in letter.txt: We have news" */
const AFTER_FILE =
  /^((?:[^.!?:\n]{1,40}[!.] )?(?:please |can you |could you |now |also |and )*(?:add|append|insert|put|write)\b(?!.*\b(?:lines|items|entries|words|things)\b)[^:\n]*\b(?:line \d+|in|to|into|of) [\w./-]*\w\.[a-z]\w{0,4}:)\s+([^:\n\uE000-\uE0FF]+)$/i;

/** "with the text: a game about a snail", "with: It rains." */
const EXPLICIT =
  /^(.*\b(?:with|containing|has|holding)(?: (?:just |only )?(?:the|this|these|the following|following) (?:text|words?|lines?|sentence|contents?))?:)\s*([^:\n\uE000-\uE0FF]+)$/is;
/** What somebody else should think of. */
const TO_INVENT =
  /\b(?:poem|story|essay|joke|song|letter|list|summary|description|function|program|script|recipe|example|haiku)s?\b/i;

/** "次の内容でmemo.txtを作って：こんにちは" */
const MADE_OF = /^(?:次|以下|下記)の(?:内容|文|テキスト|文章)で([^:：\n]+)[:：]\s*([^:：\n]+)$/;

/** "内容就写 你好呀", "内容写：大家好": a space or a colon begins the text. */
const WRITTEN =
  /^(.*\.\w{1,5}[，,]?\s*(?:内容|里面|正文)(?:就|只)?(?:写上?|是|为)[：:]?)\s*(?<=[\s：:])([^，,。：:\n\uE000-\uE0FF]+)$/;

/** "内容是：你好，世界": after a colon, the text goes to the end, commas and the last full stop included. */
const AFTER_COLON =
  /^(.*(?:内容|写|文字|text|says?|saying|contents?|line|words?|sentence|内容は|文|to|改[为成]|换成|替换为|(?:下面|以下)(?:这|的)?[句段几]?[^:：\n]{0,20}|追加|追記|書き足|加え|加一[条行句项段])[^:：\n]{0,6}[:：])\s*([^:：\n]*[，,、][^:：\n]*|[^:：\n]+[.。!！]|\d+[.、)] ?(?!\d)[^:：\n]+|[^:：\n]{1,30}[:：] ?[^:：\n]+)$/is;

const SIGNS: Sign[] = [
  { sign: SHOULD_READ, between: ": ", isText: asksNothingMore },
  {
    sign: CODE,
    isText: (code) => !/^\S+\.\w{1,5}$/.test(code) && !/\b(?:then|and (?:run|show|open|delete))\b/.test(code),
  },
  { sign: WITH_LABEL },
  { sign: AFTER_FILE, isText: asksNothingMore },
  { sign: EXPLICIT, isText: (words) => asksNothing(words) && !TO_INVENT.test(words) },
  { sign: MADE_OF, between: "、内容は" },
  { sign: WRITTEN, between: "" },
  { sign: AFTER_COLON, isText: asksNothingMore },
];

/** "name: dev と書いて", "*.log と1行入れて": what is no Japanese is the text, to the letter. */
const WRITTEN_JA =
  /(?<=[にへはてで、。：]\s*)(?<words><(\w+)[^<>]*>[^<>\n]*<\/\2>|(?:[\x21-\x7e]*\([^()\n]*\)|[\x21-\x7e]+)(?: (?:[\x21-\x7e]*\([^()\n]*\)|[\x21-\x7e]+))*)(?:\s*(?:と|って)(?:だけ)?|\s+(?:だけ|のみ)を?)、?\s*(?:[1一]行(?:だけ)?、?)?(?=書(?!いた|いて(?:[あいる])|かれ)|入れ|いれ|追記|追加|記入|記録|足し|入力|打ち込|メモ|保存|加え)/;

/** "ごみの日 火曜 とだけ書いたテキストを", at the start of a request. */
const WRITTEN_FIRST =
  /^(?<words>(?![^、。]*\.[a-z])[^、。\n\uE000-\uE0FF]+? [^、。\n\uE000-\uE0FF]+?|[^、。\n\uE000-\uE0FF]{2,20}?)\s*(?:と|って)(?:だけ|のみ)(?:書いた|書かれた|入った)\s*(?=テキスト|ファイル|メモ|[\w\uE000-\uE0FF])/;

export function withWritten({ text, quotes }: Masked): Masked {
  const first = WRITTEN_FIRST.exec(text)?.groups?.words;
  if (first !== undefined)
    return { text: text.replace(WRITTEN_FIRST, `${maskAfter(quotes)}と書いた`), quotes: [...quotes, first] };
  const words = WRITTEN_JA.exec(text)?.groups?.words;
  if (words === undefined) return { text, quotes };
  return { text: text.replace(WRITTEN_JA, `${maskAfter(quotes)}と`), quotes: [...quotes, words] };
}

/** "持ち物に タオル と 傘 を追加": each is a line, where blanks part them. */
const TWO_JA =
  /(?<=[にへ]は?、?\s*)(?<one>[\uE000-\uE0FF]|(?<=\s)[^\s、。とを]{1,15})\s+と\s+(?<two>[\uE000-\uE0FF]|[^\s、。を]{1,15}?)\s*(?=[もを]\s?(?:追|足|加|書き足|入れ))/;

/** "加上“红”和“蓝”": one line each. */
const TWO_ZH =
  /(?<=[加添补]上?(?:一下|两[行句条项])?[：:\s]*)(?<one>[\uE000-\uE0FF])\s*(?:和|跟|以及|、)\s*(?<two>[\uE000-\uE0FF])(?:这?两[行句条项])?(?=[就行可以吧。！\s]*$|[，,到在])/;

function withTwo({ text, quotes }: Masked): Masked {
  const found = TWO_JA.exec(text) ?? TWO_ZH.exec(text);
  const { one, two } = found?.groups ?? {};
  if (!found || one === undefined || two === undefined) return { text, quotes };
  const lines = [one, two].map((line) => unmasked(line, quotes)).join("\n");
  return { text: text.replace(found[0], maskAfter(quotes)), quotes: [...quotes, lines] };
}

/** "Add these lines:", and the lines below it; or "1行目に赤、2行目に青", "第一行红，第二行蓝". */
export function withLines(request: Masked): Masked {
  return withNumbered(withCounted(withCountedFirst(withOneEach(withBelow(withTwo(request))))));
}

const BELOW = /^([^\n]*(?:lines?|items?|entries|[行条项])[^\n]*?)[:：。.]?\s*\n([^\n]+(?:\n[^\n]+)+)$/i;
/** A colon, or a word for what follows, and a text without quotations below it. */
const BELOW_COLON =
  /^((?:[^\n]*\n)?[^\n]*(?:[:：]|(?:次|以下|下記)(?:の(?:内容|文|テキスト|文章|コード|プログラム|リスト|データ|[\d一二三四五六]行))?を[^\n]*|(?:次|以下|下記)の(?:内容|文|テキスト)[^\n]*|(?:以下|下面)(?:的|这)?[几两三四一]?(?:内容|[段句行些个首](?:话|字|内容|文字|歌词|诗)?)[^\n]*?|[^\n]*内容如下[^\n]{0,3}))\s*\n([^\n\uE000-\uE0FF]+(?:\n[^\n\uE000-\uE0FF]+)*)$/;
/** Only a quotation stands below, and perhaps a wish below that. */
const BELOW_QUOTED =
  /^([^\n]+?)\s*\n\s*([\uE000-\uE0FF])(\n(?:and |then |然后|接着|再|それから|そして)[^\n]*)?$/i;
/** "Create menu.txt with", and the lines below it. */
const BELOW_WITH =
  /^([^\n]*\b(?:(?:with|containing|saying|reading|following|contents?|text|lines?|this)(?: in it)?|(?:put|save|write|add|append|insert) (?:this|these)\b[^\n]*?))[:：?]?\s*\n([^\n]+(?:\n[^\n]+)*)$/i;
/** "Add the line", the line, and "to vocab.txt" below it. */
const BETWEEN =
  /^((?:please )?(?:add|append|put|write))(?: the| this| these)?(?: lines?)?:?\s*\n([^\uE000-\uE0FF]+)\n((?:to|in|into|at) \S.*)$/is;
const BETWEEN_JA =
  /^([^\n]+[にへ]は?、?)\s*\n([^\uE000-\uE0FF]+)\n(?:の[\d一二三四五六]行(?=を)|という内容(?=[をで])|の内容(?=[をで]))?((?:と|って|を|で)(?:書|追|入|足|加|記|メモ|保存|作)[^\n]*)$/;
/** A last line that only says where the text goes: at the end, as each new line does. */
const WHERE =
  /\n(?:加|写|放|添)[在到](?:文件)?(?:的)?(?:最后面?|末尾|最下面|结尾)(?:就行|即可|就好|就可以)?[。]?$/;
/** The last line is a wish of its own. */
const GOES_ON = /\n(?:and |then |然后|接着|再|それから|そして)[^\n]*$/i;
/** Words that only say that lines follow. */
const POINTING =
  /如下|(?:次|以下|下記)の(?:[\d一二三四五六]?行|内容|文|テキスト|データ)を|\b(?:these|the following|following)\b|[这下][面列]?的?几|(?:次|以下|下記)(?:の|を)/i;

/** The file, the lines that it is to hold, and "って内容で" below them. */
const MADE_JA =
  /^([^\n]*?(?:\.[a-z]\w{0,7}|[\uE000-\uE0FF]))(?:\s*を?(?:新規|新しく|作)[^\n]{0,8})?\s*\n([^\uE000-\uE0FF]+)\n(?:って|という|っていう|の|と|を)?(?:内容|中身)(?:で|に)[^\n]*$/;

function withBelow({ text, quotes }: Masked): Masked {
  const [, head, mask = "", wish = ""] = BELOW_QUOTED.exec(text.trim()) ?? [];
  if (head !== undefined && (/[:：]$/.test(head) || POINTING.test(head)))
    return { text: `${head.replace(/[:：]$/, "").replace(POINTING, "")}：${mask}${wish}`, quotes };
  const [, made, content = ""] = MADE_JA.exec(text.trim()) ?? [];
  if (made !== undefined)
    return { text: `${made}を作って、内容は${maskAfter(quotes)}`, quotes: [...quotes, content] };
  const between = BETWEEN.exec(text.trim()) ?? BETWEEN_JA.exec(text.trim());
  if (between)
    return {
      text: `${between[1]} ${maskAfter(quotes)} ${between[3]}`,
      quotes: [...quotes, between[2] ?? ""],
    };
  const said = text.trim().replace(WHERE, "");
  const [, start = "", lines] = BELOW.exec(said) ?? BELOW_COLON.exec(said) ?? BELOW_WITH.exec(said) ?? [];
  if (lines === undefined || GOES_ON.test(lines)) return { text, quotes };
  return {
    text: `${start.replace(/[:：]$/, "").replace(POINTING, "")}：${maskAfter(quotes)}`,
    quotes: [...quotes, lines],
  };
}

const NUMBERED =
  /\d行目(?:には|[にはが：:]|(?=[\s\uE000-\uE0FF]))\s*([^、。\s\d]+?)(?:、|(?=と|って|を|で(?:$|す|お願い)|$))/g;
const SEVERAL_NUMBERED = new RegExp(`(?:${NUMBERED.source}){2,9}`);

const IS = "(?:就?是|写着?|为|[:：])*\\s*";
const IN_ENGLISH =
  /(?:(?:two|three|2|3) lines[:,]? )?(?:the |its )?first line(?: is| says| reads| should be)?:? (.+?),?\s+(?:and )?(?:the )?second(?: line)?(?: is| says| reads| should be)?:? (.+?)(?:,? (?:and )?(?:the )?third(?: line)?(?: is| says| reads| should be)?:? (.+?))?(?=[.!]?$)/i;
const IN_CHINESE = new RegExp(
  `(?:(?:里面|内容)?(?:一?共|总共|就|只|有|是|要)*[一两三]行[：:，,]?)?(?:第一行|首行|表头)${IS}(.+?)[，,、；;。\\s]*(?:和|然后)?第二行${IS}(.+?)(?:[，,、；;。\\s]+第三行${IS}(.+?))?(?=[。！]?$)`,
);

const COUNTED =
  /^(?<start>.+?)[，,、]?\s*(?:with|containing|内容[は为是]?)?\s*(?<count>[2-9]|two|three|four|five|[两三四五六])\s*(?:lines|行)(?:で|の内容で?)?[，,、]?\s*(?:分别)?(?:是|为)?\s*[：:、](?!\s*(?:the )?first line)\s*(?<lines>[^\n：:]+?)[.。]?$/i;

const ONE_EACH =
  /^(?<start>(?:please |can you |could you )*(?:write|put|save|add|append|insert)|.+\b(?:with|containing|saying)|.*?(?:写上?|加上?|添加|内容[是为]?))[：:\s]*(?:the )?(?:names?|words?|items?|lines?)?[：:\s]*(?<lines>[^：:\n]+?)(?<place> (?:to|in|into) \S+\.\w+)?[,，]?\s*[（(]?(?:one (?:per|on each|to a) line|each on (?:its|their|a) own line|on separate lines|一行一个|每行一个|各占一行)[)）]?,?(?<end>.*)$/i;

/** "write the names Eva and Lou, one per line, in team.txt" */
function withOneEach({ text, quotes }: Masked): Masked {
  const { start = "", lines = "", place = "", end = "" } = ONE_EACH.exec(text)?.groups ?? {};
  const all = lines.split(/\s*(?:,|，|、|\band\b|和)\s*/).filter(Boolean);
  if (all.length < 2) return { text, quotes };
  return {
    text: `${start} ${maskAfter(quotes)}${place}${end}`,
    quotes: [...quotes, unmasked(all.join("\n"), quotes)],
  };
}

/** "Add two lines to notes.txt: eggs and rice" */
const COUNTED_FIRST =
  /^(?<start>.*\b(?:add|append|put|write|insert)) (?<count>[2-9]|two|three|four|five) (?:more |new )*(?:lines|items|entries|things|words|names)(?<place> (?:to|in|into|on|at) [^:,]+?)?: *(?<lines>[^\n:]+?)[.]?$/i;

/** "最后补两行，分别是 a 和 b" */
const COUNTED_ZH =
  /^(?<start>.*(?:[加补添写插]上?|追加))\s*(?<count>[2-9两三四五六])\s*[行条项句][：:，,\s]*(?:分别|依次)(?:就?是|为|写)?[：:\s]*(?<lines>[^\n：:，。]+?)[。！\s]*$/;

/** "with three lines: eggs, rice, soap" */
function withCounted({ text, quotes }: Masked): Masked {
  const isListed = COUNTED_ZH.test(text);
  const { start = "", count = "", lines = "" } = (COUNTED_ZH.exec(text) ?? COUNTED.exec(text))?.groups ?? {};
  const all = [/\s*(?:,|，|、)\s*/, /\s*(?:,|，|、|和)\s*/]
    .map((joint) => lines.split(joint))
    .find((some) => some.length === numberIn(count.toLowerCase()));
  if (lines === "" || all === undefined) return { text, quotes };
  if (isListed)
    return {
      text: `${start}一行：${maskAfter(quotes)}`,
      quotes: [...quotes, unmasked(all.join("\n"), quotes)],
    };
  const sign = /^[\x20-\x7e\uE000-\uE0FF]*$/.test(text) ? " with the text " : "，内容：";
  return { text: start + sign + maskAfter(quotes), quotes: [...quotes, unmasked(all.join("\n"), quotes)] };
}

function withCountedFirst({ text, quotes }: Masked): Masked {
  const { start = "", count = "", place = "", lines = "" } = COUNTED_FIRST.exec(text)?.groups ?? {};
  const all = lines.split(/\s*(?:,? and |,)\s*/);
  if (lines === "" || all.length !== numberIn(count.toLowerCase())) return { text, quotes };
  return {
    text: `${start} ${maskAfter(quotes)}${place}`,
    quotes: [...quotes, unmasked(all.join("\n"), quotes)],
  };
}

function withNumbered({ text, quotes }: Masked): Masked {
  const [all, ...spelled] = IN_CHINESE.exec(text) ?? IN_ENGLISH.exec(text) ?? [];
  if (all !== undefined && !/[，。]|\b(?:and|then)\b|然后|接着|再/i.test(spelled.findLast(Boolean) ?? "")) {
    const lines = spelled.filter((line) => line !== undefined).map((line) => unmasked(line, quotes));
    const sign = /^[\x20-\x7e\uE000-\uE0FF]*$/.test(all) ? "" : "内容：";
    return {
      text: text.replace(all, sign + maskAfter(quotes)).replace(/(?:写|内容)(?=内容)/, ""),
      quotes: [...quotes, lines.join("\n")],
    };
  }
  const [found] = SEVERAL_NUMBERED.exec(text) ?? [];
  if (found === undefined) return { text, quotes };
  const lines = [...found.matchAll(NUMBERED)].map(([, line = ""]) => unmasked(line, quotes));
  return { text: text.replace(found, maskAfter(quotes)), quotes: [...quotes, lines.join("\n")] };
}

const OTHER_REQUEST =
  /[\uE000-\uE0FF;；。]|(?<!@[\w.-]*)\.[a-z]\w{0,7}(?!\w)|然后|再|接着|看|读|打开|显示|删|运行|执行|跑|告诉|行|每|并|\b(?:and|then|run|show|read|tell|delete|list|open|print|each|one)\b|して|見せ|読|書い|て[、，]|行/i;
