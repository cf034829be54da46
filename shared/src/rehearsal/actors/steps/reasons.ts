/** Leaves out a first clause that is only a reason: "I missed the meeting, so show me minutes.md". */

import { ACTIONS, understoodWords } from "../reading/lexicon.ts";
import { NEGATION } from "../reading/reader.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { NAME } from "./answers.ts";
import type { Context } from "./context.ts";
import { mentionsLine } from "./mentioned.ts";
import { recognised } from "./step.ts";

/** "If notes.txt is empty, delete it": we cannot judge that, so we do nothing. */
export const CONDITION =
  /\b(?:if|unless|when|once|after|before|until|as soon as|except)\b|如果|假如|要是|若|除非|只有|的话|(?<=[\u4e00-\u9fff])(?:之前|以前)|もし|場合|なら|たら(?!し[いく])|れば|前に|ときは?/i;

/** "周三改成瑜伽，还有…" is no reason, but a wish of its own. */
const ORDERED = /[改换调设升降][成为到]|加上|划掉|删掉|追加して|に(?:変え|直し)て/;

/** "kaimono.txtから消して": から is "from" here, not "because". */
const FROM_FILE = /\.\w{1,8}から$/;

type Read = (request: Masked, context: Context) => PlainRequest[] | undefined;

/** "I missed the meeting, so show me minutes.md": a first clause that names nothing is only a reason. `read` reads the rest. */
export function withoutReason({ text, quotes }: Masked, context: Context, read: Read): ReturnType<Read> {
  const [, reason, rest] =
    /^([^\uE000-\uE0FF]+?)(?:[.,;!?:](?=\s)|…+|\.{3,}|[。，、；！？]+|\s*\p{Extended_Pictographic}+\uFE0F?|(?<=[\u4e00-\u9fff])[,~～]+\s*(?=[\u4e00-\u9fff]|\w+\.\w+ ?[里中的])|(?<=[了啦的吧])\s+(?=[把将请]|帮我|给我|麻烦)|(?<=ので|けど|から|んで|だし)| so (?=(?:please|can you|could you|you can|you may|just|add|append|put|insert|delete|remove|change|replace|rename|move|copy|show|read|open|run|fix|update|search) ))\s*(.+)$/su.exec(
      text,
    ) ?? [];
  if (reason === undefined || rest === undefined) return undefined;
  if (
    /^(?:thanks?|thank you|谢谢|多谢|ありがとう?)/i.test(rest) ||
    CONDITION.test(reason) ||
    PLACE.test(reason) ||
    ORDERED.test(reason) ||
    FROM_FILE.test(reason) ||
    namesSeveral(reason) ||
    recognised({ text: reason, quotes })
  )
    return undefined;
  const name = /[^\s]+\.\w{1,8}\b/.exec(reason)?.[0];
  const file = context.names.files.find((path) => path.endsWith(`/${name}`)) ?? name ?? context.file;
  const { ideas } = understoodWords(reason);
  if (file !== context.file && ACTIONS.some((action) => action !== "read" && ideas.has(action)))
    return undefined;
  // What is said of one file is no reason to do something with another.
  if (file !== context.file && /\.[a-z]\w{0,7}(?![\w.-])/i.test(rest)) return undefined;
  const steps = read({ text: rest.replace(/^so /i, ""), quotes }, { ...context, file });
  // "The fireworks are off, so delete them" is about words in the file, not about the file.
  const isLost = steps?.some(({ kind }) => kind === "delete");
  if (isLost && !NAME.test(rest) && OF_LINE.test(reason)) return undefined;
  if (isLost && mentionsLine(reason, steps ?? [], context)) return undefined;
  if (isLost && ![rest, reason].some((said) => NAME.test(said)) && !NOT_NEEDED.test(reason))
    return WHOLE_FILE.test(rest) ? steps : undefined;
  // "I wrote about it last week, find it": the first clause said what.
  return steps?.some(({ kind }) => kind === "list") ? undefined : steps;
}

/** "Matt gave it back. Now delete that file" */
const WHOLE_FILE =
  /[这那该]个?文件(?!里|中|的)|整个文件|\b(?:this|that|the whole) (?:file|script)\b|\b(?:delete|remove|erase|trash) the (?:file|script)\b|[このその]ファイルを/i;

/** "a.txt and b.txt are rubbish, delete them": nobody can say which of them is "it". */
function namesSeveral(reason: string): boolean {
  return (reason.match(/\.[a-z]\w{0,7}(?![\w.-])/gi)?.length ?? 0) > 1;
}

/** "The bread line of notes.txt is not needed, delete it" is about the line. */
const OF_LINE = /[\d一二三四五六七八九十那这の]行|行目|項目|\b(?:lines?|rows?|entry|entries|items?)\b/i;

/** Of the file that was talked about. */
const NOT_NEEDED =
  /^(?:i|we) (?:don['’]?t|do not|no longer) need (?:it|(?:that|this|the) (?:file|one))(?: any ?more| any longer| now)?$|^(?:(?:yeah|yes|yep|ok|right),? )?(?:it|that|this)(?:['’]?s| is) (?:the|an?) (?:old|wrong|broken|unused|useless) (?:one|file|version|script)$|^(?:(?:yeah|yes|yep|ok|right),? )?(?:it|that|this)(?:['’]?s| is) (?:all |just |only |total(?:ly)? |complete(?:ly)? )*(?:junk|rubbish|garbage|trash|nonsense|useless|outdated|obsolete|not needed|no longer needed)(?: any ?more| now)?$/i;

/** A folder for what comes next is no reason. */
const PLACE = /^(?:in|inside|into|under|make|create|new|a new|add|set up)\b.*\b(?:folder|directory|dir)\b/i;

/** "…, I have watered them already", "……，我已经送人了", "…。授業がなくなったので" */
const AFTERWARDS =
  /^(?:because|since|as|i(?:'m|'ve| am| have)?|we(?:'re|'ve)?|it(?:'s)?|he|she|they|(?:that|this)(?:'s| is| was)|everybody|everyone|nobody|people|the doctor|my \w+) .+|^(?:因为|反正|之前|以前|刚才|刚刚|上次|我们?|他们?|她|老师|医生|大家|家里|妈妈|爸爸|最近|昨天|已经|不然).+|(?:ので|から|んで|ため|だし|んだ|ました|[にく]なった|てしまった|ちゃった)$/i;

const PLAIN_REASON =
  /^i(?:['’]?m| am)? (?:know|sure|pretty sure|certain|think|believe|guess) (?:that )?(?:i|we|it|there|he|she|they)\b(?!.*\b(?:and|then|but|should|must|needs?|want|wrong)\b).*$|^(?:or|or else|otherwise|else) (?!it(?:'s| is) (?:fine|ok|okay|good|right)\b)(?:i|we|he|she|they|it|my \w+)\b(?!.*\b(?:and|then|delete|remove)\b).*$|^so (?:that )?(?:i|we) (?:do not|don['’]?t|won['’]?t) (?:forget|lose|miss)\b(?!.*\b(?:and|then)\b).*$|^i(?:['’]ll| will| always| keep)? forget(?:ting)?\b(?!.*\b(?:and|then)\b).*$|^i(?: just)? (?:want|need|would like) (?:to have )?an? (?:backup|copy|spare)\b(?!.*\b(?:and|then)\b).*$|^my \w+ (?:says|said|thinks|claims|told me|believes|swears)\b(?!.*\b(?:and|then|please|should|must|wants?|needs?)\b).*$|^i(?:['’]?m| am) (?:about|going|trying|planning) to\b(?!.*\b(?:and|then)\b).*$|^i (?:saved|put|made|wrote|created|stored|used|had) (?:it|that|this)\b(?!.*\b(?:and|then)\b).*$|^i need (?:it|this|that) for\b(?!.*\b(?:and|then)\b).*$|^(?:明天|今天|晚上|上课|考试|等下|待会儿?|一会儿?)?(?:就|还)?要用(?:的|到)?$|^(?!(?:who|what|which|where|when|how|why)\b)[A-Z]\w+ (?:moved|left|quit|is|was|has|got|said|says|hates|likes|cancelled|changed)\b(?!.*\b(?:and|then)\b).*$|^我?(?:不知道(?!怎么)|不记得|记不清|忘了|忘记了|想不起来)[^，。]*$|^(?:家里还有|快没了|快用完了|昨天刚?写的).{0,4}$|^我?(?:昨天|今天|之前|上周)?(?:刚刚?|才)(?:写|改|加|做|建)[的完好][^，。看读给]{0,10}$|^我?(?:已经|反正|现在)?(?:用不到|用不着|不用|没人用|用不上|没用)了?$|^(?:刚才|刚刚|之前|上次|昨天|当时)?(?:漏写?|忘写?|忘记写?|少写)了$|^(?:我|是|之前|以前|刚才|刚刚|上次|昨天|原来|当时)*(?:名字|字|日期|时间|价格|数字|这里)?(?:打|写|填|记|输|抄|弄|搞|看|算)错(?:字|名字|行)?了?$|^(?:晚上|白天)?[^，。]{0,4}太[^，。]{1,4}了$|^(?:怕|担心|免得|省得|以免|防止)[^，。]+$|はず(?:です|だ|なんだけど)?$|^^i (?:don['’]?t|do not) need (?:it|that|this|them)(?: any ?more)?$|^i (?:can['’]?t|cannot|don['’]?t) (?:remember|recall|find)\b(?!.*\b(?:and|then)\b).*|^(?:that|this) (?:one )?is (?:still )?(?:right|fine|ok|correct)$|^(?:我)?(?:还要用|以后还要用|还有用|太?占地方|没用了|用不着了|不需要了)$|^i forgot\b(?!.*\b(?:and|then)\b).*|^i (?:just )?(?:want|need) to (?:see|know|check) (?:if it works|what (?:happens|it (?:does|prints|says)))$/i;
/** "we dont use it anymore", "the new ones are enough", "that one is outdated" */
const NO_USE =
  /^(?:because |since |as )?(?:(?:i|we|they|he|she|you|nobody|no one) (?:(?:do|does|did|can|could|wo|have|has|is|are|was)(?:n['’]?t| not)|no longer|never|hardly)(?: really| even)? (?!forget|worry|mind|know|think|want)\w+|(?:i|we|they|he|she) (?:already )?(?:have|has|had|got|bought|did|finished|used|ate|sold|lost)) (?:it|that|this|them|those|these|one|any|some|enough|(?:that|this|those) (?:one|file|line|stuff|package)s?)(?: any ?more| any longer| at all| now| already| today| yesterday)*$|^(?:because |since |as )?(?:the|these|those|that|this|it|they|my|our) ?(?:[\w'’]+ ){0,3}?(?:is|are|['’]s|['’]re|was|were) (?:now |all |just |only |already |really |completely |totally )*(?:enough|outdated|obsolete|out of date|old|useless|junk|rubbish|garbage|trash|nonsense|over|finished|done|gone|cancelled|canceled|sold out|not (?:needed|used|relevant|valid)(?: any ?more)?|no longer (?:needed|used|relevant|valid))(?: now| already| by now| any ?more)?$|^(?:nobody|no one|none of us) \w+ (?:it|that|this|them|those|these)(?: any ?more| now| here)?$/i;
/** "医生说要多休息" is a wish of somebody else. */
const REPORTED =
  /^(?:医生|老师|导师|老板|领导|经理|同学|室友|客户|助教|妈妈?|爸爸?|家里|[他她]们?|大家)们?(?:[又也都刚]|已经)*(?:说|让|叫|要求|通知|建议|规定|催)[^，。]+$/;
const WISH = /\b(?:need|want|wish|know|should|must|let)\b|想|要|需要|希望|たい|ほしい|欲しい|はず/i;

/** A clause that can be nothing but a reason. */
export function isPlainReason(text: string): boolean {
  const said = text.replace(/[\s.。!！~～]+$/, "");
  return PLAIN_REASON.test(said) || NO_USE.test(said);
}

/** Whether the last clause of a request only says why. It names nothing and asks for nothing. */
export function isReason(text: string): boolean {
  const said = text.replace(/[\s.。!！~～]+$/, "");
  const { ideas } = understoodWords(said);
  if (isPlainReason(text)) return true;
  if (
    CONDITION.test(said) ||
    (WISH.test(said) && !REPORTED.test(said)) ||
    NEGATION.test(said) ||
    /[\uE000-\uF8FF]|\.[a-z]\w{0,4}(?!\w)/i.test(said)
  )
    return false;
  return (AFTERWARDS.test(said) || REPORTED.test(said)) && !ACTIONS.some((action) => ideas.has(action));
}
