/** Changes that a sentence states and does not order: "it must be J. Adeyemi, not J. Okafor", "以前叫摄影社，现在叫光影社了". */

import { join } from "node:path";
import { labelled } from "../labels.ts";
import { literally } from "../literally.ts";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, labelsIn, linesOf } from "./context.ts";

const OLD = "(?<old>[^,，。、]{1,40}?)";
const NEW = "(?<new>(?:[^,，。、.!?]|[.!?](?=\\S)){1,40}?)";
const FIX =
  "(?:[,.;，。、]?\\s*(?:(?:so |and )?(?:please |can you |could you )*(?:fix|change|correct|update|edit) (?:(?:it|that|this|(?:the )?\\w+)(?: in \\S+)?|\\S+\\.\\w+)(?: accordingly| for me| so (?:that )?(?:it|this) (?:says|reads|is) \\S+)?(?: please)?|(?:所以)?(?:请|帮我)*[^，。]{0,20}改(?:一下|正|过来)|[^、。]{0,20}(?:直し|変え|修正し|書き換え|訂正し|更新し|反映し)て[ぁ-ん]*|[^、。]{0,20}(?:修正|訂正|変更|更新|反映)(?:を)?お?願い[ぁ-ん]*))?";
/** "らしいので" and the like: somebody says so. */
const SAID_JA =
  "(?:です|でした|だ|んだ|って|って言われた|とのこと|そう|らしい|みたい|よう|との連絡|の|ので|から|ため|けど|んで|、)*";

/** "更新一下 exam.csv", "帮我改一下" */
const FIX_ZH =
  "[，,。！\\s]\\s*(?:所以|请|帮我|麻烦你?|你|顺手|记得)*(?:[^，。]{0,25}(?:更新|修改|同步|修正|改)(?:一?下|正|过来)?|(?:更新|修改|同步|修正|改)(?:一?下)?[^，。]{0,25})(?:吧)?";
/** Why the old value has to go. */
const COMPLAINT =
  "(?:被占用?|冲突|过期|不对|有误|写错|打错|错|太[^，。\\s]{1,4}?|有点[^，。\\s]{1,3}?|不够用?|搬走|退[出社学赛群]|请假|取消|停[刊产售办]|下架|涨价|降价|没抢到|没票|卖完|关门|离职|调走)[了啦]?";
const NUMBER = "\\d[\\d.:：]*[^\\d\\s，。]{0,3}";
const LATIN = "[a-z#][\\w#.-]*";

/** What is said of the old value and of the new one. */
const WAYS = [
  `(?:must|should|has to|ought to) (?:be|say|read) (?![<>=])${NEW}(?:,? (?:and )?not| instead of| rather than) ${OLD}${FIX}(?:[.!] (?:thanks?|thank you)[^.]*)?`,
  `(?:says?|is|was|reads?|has) (?!called|named)${OLD},? but (?:it |that )?(?:should|must|has to|ought to) (?:be|say|read) ${NEW}${FIX}`,
  `(?:says?|is|was|reads?|has) (?!called|named)${OLD}[.;,]\\s*(?:it|that|this) (?:should|must|has to|ought to) (?:be|say|read) ${NEW}(?: instead)?${FIX}`,
  `(?:spelled|spelt|misspelled|misspelt|typed|wrote) ${NEW}(?: wrong| wrongly| incorrectly)(?: in \\S+)?[,.;]? (?:and |but )?(?:i |we )?(?:wrote|typed|put|have|it says|as) ${OLD}${FIX}`,
  `(?:misspelled|misspelt) ${NEW} as ${OLD}(?: in \\S+)?${FIX}`,
  `^(?:(?:also|and|oh|ah|wait|then|now),? )*(?:the |his |her |its |my )?\\w+(?: \\w+)?: ${NEW},? not ${OLD}${FIX}`,
  `(?:typed|wrote|put) ${OLD} in \\S+,? but (?:i |we )?(?:meant|wanted) ${NEW}${FIX}`,
  `(?:is called|are called|is named|is|are|it's|called|named|needs|takes|gets|uses|costs|has|have|opens?|closes?|starts?|ends?|meets?) (?:now )?(?:at |spelled |spelt |written )?(?!called|named|spell?ed|spelt|written)${NEW},? not ${OLD}${FIX}`,
  `(?:is|are|it['’]s|starts?|begins?|happens|opens|closes|meets?|costs?|\\w+ (?:from|to|with|at|on|in)) (?:now )?(?:on |at |in )?(?!an? |the )${NEW},? (?:instead of|rather than) ${OLD}${FIX}`,
  `(?:used to (?:call (?:it|him|her|them|the \\w+)|be called|be)|was called) ${OLD}[;,.]? (?:and |but )?(?:now )?(?:it|he|she|we)?(?:'s| is| are) (?:now )?(?:called )?${NEW}, ${FIX}`,
  `(?:moved|changed|switched|went|rescheduled|renamed|postponed|shifted) from ${OLD} to ${NEW}[,.;] ${FIX}`,
  `(?:以前|原来|之前)(?:是|叫)${OLD}[，,]\\s*现在(?:定名|改名|改)?(?:是|叫)${NEW}了?${FIX}`,
  `(?:打错了|写错了|错了)[，,]\\s*${OLD}\\s*应该是\\s*${NEW}${FIX}`,
  `${OLD}${COMPLAINT}[，,。.…！!\\s]*(?:所以|就|那就|请|帮我|给我|把它|麻烦)*(?:改|换|调|设|降|升|减|加)[成为到]\\s*${NEW}(?:吧|好了)?`,
  `(?:从|由)${OLD}(?:改|调|换|推迟|提前|延期?|搬|移|挪|涨|降|变|转)(?:[成为到至去在])了?${NEW}了?${FIX_ZH}`,
  `(?:改|换|调|设)[成为到]\\s*${NEW}[，,]\\s*(?:现在|目前|原来|本来|之前)(?:写的|用的|填的|设的)?是\\s*${OLD}(?:${FIX_ZH})?`,
  `应该是\\s*${NEW}[，,]?\\s*(?:而)?不是\\s*${OLD}(?:${FIX_ZH})?`,
  `要(?:是)?${NEW}[，,]\\s*(?:现在|目前)(?:写的|用的|填的)?是${OLD}${FIX_ZH}`,
  `(?<old>${NUMBER}?)\\s*(?:->|→|=>|⇒)\\s*(?<new>${NUMBER})`,
  `(?<![\\w#.-])(?<old>${LATIN})\\s*[改换变]\\s*(?<new>${LATIN})`,
  `(?:前は|以前は)${OLD}(?:でしたが|だったけど|だったが|だったんですが|だったんですけど|で)[、]?\\s*今は${NEW}(?:です|という名前|っていう名前|になった|になりました)?(?:なので|だから|ので)?${FIX}`,
  `(?:が|は)${OLD}から${NEW}に(?:[変代替]わ(?:った|りました)|交代し(?:た|ました)|変更(?:され(?:た|ました)|になった|になりました)?|なった|なりました|延期(?:された|になった))${SAID_JA}${FIX}`,
  `(?:が|は|、|の|で)${OLD}(?:じゃなくて|ではなくて?|でなく|じゃなく)${NEW}(?:に(?:変わった|変更になった|なった|なりました)|が正しい|(?=です|でした|だった|らしい|なので))${SAID_JA}${FIX}`,
].map((source) => new RegExp(`${source}[.!?。！？\\s]*$`, "i"));

/** "French was moved to 16 June. Edit exams.txt": the label is in the file. */
const STATED_FOR =
  /^(?:(?:the|my|our) )?(?<key>[\w' -]{2,30}?) (?:(?:(?:was|is|has been|has|got|is now|will be|were|has) )?(?:moved|changed|postponed|rescheduled|switched|shifted|pushed back|delayed|raised|lowered|increased|reduced|updated|set|went|gone)(?: (?:up|down|back))? to|(?:is|are|costs?|weighs?)(?: now)?) (?<new>[^,;!?\uE000-\uE0FF]{1,30}?)(?: now)?[,.;!] (?:so )?(?:please |can you |could you )*(?:edit|fix|change|correct|update|adjust) (?:it|that|this|(?:it |that |this )?(?:in )?(?:the |my |our )?[\w./-]+(?: file)?)(?: accordingly| for me)?(?: please)?[.!?\s]*$/i;

function statedFor({ text }: Masked, file: string, context: Context): string | undefined {
  const { key = "", new: value = "" } = STATED_FOR.exec(text)?.groups ?? {};
  const found = labelsIn(file, context).filter((label) =>
    `${key} `.toLowerCase().startsWith(`${label} `.toLowerCase()),
  );
  return found.length === 1 ? `set ${found[0]} to ${value}` : undefined;
}

/** The request as a change of a text, if exactly one file is meant and it holds the old value only. */
export function withStatedChange(request: Masked, context: Context): Masked {
  const { text, quotes } = request;
  if (/如果|假如|要是|的话/.test(text)) return request;
  const found = WAYS.map((way) => way.exec(text)?.groups).find((groups) => groups !== undefined);
  const [file, other] = fileOf(request, context);
  if (file === undefined || other !== undefined) return request;
  const stated = found ? undefined : statedFor(request, file, context);
  if (stated !== undefined) return { text: `${stated} in ${maskAfter(quotes)}`, quotes: [...quotes, file] };
  if (!found) return request;
  const after = unmasked(found.new ?? "", quotes)
    .replace(/ now$|^(?:on|at|in|by) (?=\S)/g, "")
    .trim();
  if (/^(?:it|that|this)$|^了/i.test(after) || after.includes(file)) return request;
  const held = linesOf(join(context.workdir ?? "", file)).join("\n");
  const said = unmasked(found.old ?? "", quotes).trim();
  const bare = text.replaceAll(TITLE_BEFORE_PARTICLE, "");
  if (TITLE.test(said) && !held.includes(said) && bare !== text)
    return withStatedChange({ text: bare, quotes }, context);
  const before = partThere(said, after, held);
  // "On a roll of 5 instead of 6" is about the number alone.
  if (/^\d[\d.:]*$/.test(before) && /^[a-z]+ .*\d/i.test(after)) return request;
  if (before === "" || after === "" || !isOnce(before, held) || held.includes(after)) return request;
  const texts = [file, before, after];
  const [place, old, now] = texts.map((_, i) => maskAfter(texts.slice(0, i)));
  return { text: `replace ${old} with ${now} in ${place}`, quotes: texts };
}

/** "磯部さんから汐見さんに" is about "磯部" in a list without titles. */
const TITLE = /(?<=.)(?:さん|くん|君|ちゃん|先生)$/;
const TITLE_BEFORE_PARTICLE = /(?<=\S)(?:さん|くん|君|ちゃん|先生)(?=から|に|じゃ|では|でな|が正しい)/g;

/** "有氧40分钟" is about "40分钟" if that becomes "30分钟", "48 stitches, not 40" about "40 stitches", and "周一的小李" about "小李" if only that is in the file. */
function partThere(said: string, value: string, held: string): string {
  const [, unit] = /^\d[\d.:：]*(\D*)$/.exec(value) ?? [];
  if (unit && /^\d[\d.:：]*$/.test(said)) return held.includes(said + unit) ? said + unit : "";
  if (unit !== undefined) {
    const [number = "", other] = said.match(new RegExp(`\\d[\\d.:：]*${literally(unit)}`, "g")) ?? [];
    return other === undefined ? number : "";
  }
  if (/^[\x20-\x7e]*$/.test(said)) return said;
  if (said.length === 1)
    return new RegExp(`(?<![\\p{L}\\d])${literally(said)}(?![\\p{L}\\d])`, "u").test(held) ? said : "";
  const starts = [...said].slice(1).map((_, start) => said.slice(start));
  const part = starts.find((some) => held.includes(some)) ?? "";
  return NO_VALUE.test(part) || labelled(held, part) !== undefined ? "" : part;
}

const NO_VALUE = /^(?:标题|题目|名字|内容|价格|时间|日期|地点|字体|颜色|端口|密码|这个|文件名?)$/;

function isOnce(text: string, held: string): boolean {
  const word = new RegExp(`(?<![\\w.])${literally(text)}(?!\\w)`);
  return held.split(text).length === 2 && (!/^\w/.test(text) || word.test(held));
}
