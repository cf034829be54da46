/** Tasks with a box: "I cleaned my desk, tick it off in todo.md" sets the x in "- [ ] clean my desk". */

import { join } from "node:path";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { fileOf } from "./anchors.ts";
import { type Context, linesOf } from "./context.ts";

const PLACE = "(?: (?:in|on|from) [^,()]{1,30}?)?(?: \\([^()]*\\))?(?: please| now)?[.!\\s]*";
const TICKED = "(?: off| done| as (?:done|completed?|finished))";
const WAYS = [
  `^(?<task>.+?)[,;.!:)]+ (?:so )?(?:please |can you |could you )*(?:tick|check|cross|mark) (?:it|that|this|that one|this one)${TICKED}${PLACE}$`,
  `^(?:please |can you |could you )*(?:tick|check|cross|mark) off (?:the )?(?<task>.+?)${PLACE}$`,
  `^(?:please |can you |could you )*(?:tick|check|mark) (?:the )?(?<task>.+?)${TICKED}${PLACE}$`,
  `^(?<task>.+?)(?:は|が|を|、|に)*\\s*(?:もう)?(?:(?:終わっ|済ん|やっ|でき|完了し|買っ|終え|片付い)(?:た|ました|ちゃった)(?:ので|から|んで|し|よ|、|。|！)+\\s*)?(?:チェック(?:マーク)?を?(?:入れ|いれ|付け|つけ|し)|(?:完了|完了済み?|済み?|終わったこと|done|\\[x\\]|x)\\s*に(?:し|変え|変更し)|\\[ ?\\]\\s*(?:を|から)\\s*\\[x\\]\\s*に(?:し|変え|変更し))(?:て|といて|ておいて)[ぁ-ん]*[。！\\s]*$`,
].map((source) => new RegExp(source, "i"));
/** "周二那条打上勾，就是 [ ] 变 [x]", "周四的也跑完了，一样打勾" */
const WAY_ZH =
  /^(?<task>.+?)[，,\s]*(?:请|帮我|给我|给|也|就|可以|一样|同样|一并|直接|都)*(?:打上?一?个?[勾√✓]|打[xX](?!\w)|勾上|勾掉|勾选|勾了|标记?[为成上]?(?:已经?)?(?:完成|做完|搞定))(?:一下|[了吧掉上])*(?:[，,][^，。]{0,4}\[ ?\][^，。]{0,6}\[[xX]\])?[。！\s]*$/;
const OPEN = /^\s*[-*+]?\s*\[ \]\s*/;

/** The request as a change of the one open task that it names. */
export function withTask(request: Masked, context: Context): Masked {
  const ways = [...WAYS, WAY_ZH];
  const task = ways.map((way) => way.exec(request.text)?.groups?.task).find((found) => found !== undefined);
  const [file, other] = fileOf(request, context);
  if (task === undefined || file === undefined || other !== undefined || UNCLEAR.test(task)) return request;
  const said = wordsOf(unmasked(task, request.quotes).replace(file, " "));
  const open = linesOf(join(context.workdir ?? "", file)).filter((line) => OPEN.test(line));
  const named = open.filter((text) => isNamed(wordsOf(text.replace(OPEN, "")), said));
  const [line, another] = named.length > 0 ? named : nearest(open, said.join(" "));
  if (line === undefined || another !== undefined) return request;
  const quotes = [file, line, line.replace("[ ]", "[x]")];
  const [place, old, now] = quotes.map((_, index) => maskAfter(quotes.slice(0, index)));
  return { text: `replace ${old} with ${now} in ${place}`, quotes };
}

const UNCLEAR = /\b(?:not|never|if|unless|until|when)\b|n['’]t\b|别|不|没|如果|要是/i;

/** The tasks that have the longest piece of what was said in Chinese. */
function nearest(tasks: string[], said: string): string[] {
  for (let length = said.length; length > 1; length--) {
    const pieces = [...said].map((_, start) => said.slice(start, start + length));
    const full = pieces.filter((piece) => piece.length === length && /^[\u4e00-\u9fff]+$/.test(piece));
    const found = tasks.filter((task) => full.some((piece) => task.includes(piece)));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether all words of a task, or all that somebody said, are the same, whatever their endings. */
function isNamed(task: string[], said: string[]): boolean {
  const isIn = (words: string[], others: string[]) =>
    words.length > 0 && words.every((word) => others.some((other) => isSame(word, other)));
  return isIn(task, said) || isIn(said, task);
}

function isSame(one: string, other: string): boolean {
  // In Japanese, particles stand beside a word.
  if (/[ぁ-んァ-ヶ一-龠]/.test(one + other)) return one.includes(other) || other.includes(one);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    long === short ||
    (short.length > 3 && long.startsWith(short.slice(0, -1)) && long.length - short.length < 3)
  );
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 1 && !/^(?:the|my|our|an|and|to|task|item|one)$/.test(word));
}
