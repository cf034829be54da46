/** Wishes to leave something alone: "don't touch notes.txt", "leave the other prices alone". */

import { NAME, named, pathOf } from "../conditions.ts";
import { ACTIONS, type Idea, understoodWords } from "../reading/lexicon.ts";
import { NEGATION } from "../reading/reader.ts";
import type { PlainRequest } from "../requests.ts";
import { type Masked, unmasked } from "../slots.ts";

/** The kinds of requests that change files or may do so. */
export const CHANGES =
  "delete create append prepend cut replace set rename into dropLine setLine lineBefore lineAfter cutAll run overwrite".split(
    " ",
  );

const CHANGE_EN = "(?:delete|remove|touch|change|rename|edit|overwrite|modify|move|lose|run)";
const KEEP = [
  `(?:please )?(?:do not|don't|never|i don't want you to) (?:ever )?${CHANGE_EN} (?:the file )?${NAME}`,
  `(?:keep|leave) (?:the file )?${NAME}(?: (?:alone|as it is|untouched|there|in place))?`,
  `(?:but )?not (?:the file )?${NAME}`,
  `(?:请|千万|先|暂时)*(?:别|不要|不用|勿)(?:去)?(?:删除?|动|改|碰|移动?|覆盖)(?:掉|了)?\\s*${NAME}`,
  `(?:保留|留着|留下|留)\\s*${NAME}|(?:把)?${NAME}\\s*(?:要|请|可|千万)*(?:保留|留着|留下|别删|不要删|别动|不要动|别碰|不用删)(?:下来|掉|了|除|啊|哦)*`,
  `${NAME}、?(?:まだ)?(?:実行|変更|削除)はしないで(?:ください|ね)?`,
  `${NAME}(?:だけ)?(?:は|を|も|には)\\s*(?:絶対に?|まだ)?(?:消さ|削除し|触ら|さわら|変え|いじら|変更し|けさ|実行し|動かさ)ない(?:で|ように)(?:ください|ね|して)?`,
  `${NAME}(?:だけ)?(?:は|を|も)\\s*(?:そのまま(?:に|で)?|残)(?:し|して)?(?:て|ておいて|おいて)?`,
].map((source, index) => named(source, index));

/** The file that must not change; undefined if the text says something else. */
export function keptIn({ text, quotes }: Masked, workdir: string | undefined): string | undefined {
  for (const pattern of KEEP) {
    const groups = pattern.exec(text.replace(/^[\s,，、]+|[\s.。!！、,，]+$/g, ""))?.groups;
    const word = groups && Object.values(groups).find(Boolean);
    if (word) return pathOf(word, quotes, workdir);
  }
  return undefined;
}

const THING = "[^,，。、；;!！?？]{1,50}?";
/** Without spaces, as no other wish stands before it. */
const OBJECT = "(?:[\uE000-\uE0FF]|[^\\s,，。、；;!！?？\uE000-\uE0FF]{1,50}?)";
const NOT_FORGET = "(?!forget|worry|mind|know|think|(?:have|you|we|i)\\b)";
/** Wishes to leave alone what is no file: "keep the speed slow", "其他价格别动", "名前は変えないで". */
const LEAVE = [
  `(?:please |you |just |so )*(?:do not|don['’]?t|never|no need to|needn['’]?t|(?:do not|don['’]?t) (?:have|need) to|i (?:do not|don['’]?t) want (?:you )?to) ${NOT_FORGET}${THING}`,
  `(?:please |just |let's )*(?:leave|keep) ${THING}(?: (?:alone|as (?:it|they) (?:is|are|was|were)|untouched|unchanged|in place|for now))?`,
  `(?:and )?(?:nothing|not) (?:else|${THING})|without \\w+ing ${THING}`,
  `${THING} (?:stays?|should stay|must stay|can stay|remains?)(?: (?:the same|there|in place|(?:as|where) (?:it|they) (?:is|are)))?`,
  `(?:请|先|千万|也|都|但是?|记得)*(?:别|不要|不用|不必|无需|勿|不许|不能|不准)(?!忘|人|的|处|名|客气|担心)${THING}`,
  `${OBJECT}(?:都|也|就|先|请|要|千万|可以)*(?:不变|不动|(?:别|不要|不用|不能|不许)(?:动|改|碰|删|管|变|运行|跑)|保留|留着|保持(?:不变|原样))(?:就行|就好|了|吧|它)*`,
  `(?:没有?)?就?(?:别|不要|不用)(?:动|改|碰|删|管)(?:了|它)*|就?保持(?:原样|不变)(?:吧|就行|就好)?`,
  `${OBJECT}(?:は|を|も|には|とか|だけ)(?:絶対に?|まだ)?(?:そのまま|残し|[^、。]{1,10}(?:ないで|なくて|ないように))(?:に|で|も|て|といて|ておいて|いい|いて|大丈夫|結構|して|しといて|し?ておいて|おいて|お願い|ください|下さい|ね|よ|です|から|いいです)*`,
  "(?:それなら|じゃあ?)?、?(?:変え|消さ|直さ|触ら|し|変更し)なくて(?:も)?(?:いい|大丈夫)(?:や|よ|です|ね)*",
  "(?:そのまま|何も(?:しないで|しなくて)|(?:触|変え|消さ|いじら|触ら)ないで)(?:に|で|も|いい|大丈夫|して|しといて|おいて|ください|下さい|ね|よ|です)*",
].map((source) => new RegExp(`^(?:${source})$`, "is"));

const OPENING =
  /^(?:(?:no(?=,)|nope|hmm*|あ|ああ|actually|never ?mind|on second thoughts?|算了|不了|いや)[,，、\s]\s*|やっぱり[、\s]*)+/i;

/** The wish in a part that only says what to leave alone, but names no file; undefined if it says something else. */
export function leftAlone({ text, quotes }: Masked): PlainRequest | undefined {
  const said = text.replace(/^[\s,，、]+|[\s.。!！、,，~～]+$/g, "").replace(OPENING, "");
  if (!LEAVE.some((way) => way.test(said))) return undefined;
  return { kind: "keep", path: "", words: unmasked(said, quotes) };
}

/** What somebody had in mind before. */
const THOUGHT =
  /^\s*(?:hm+ )?(?:i (?:wanted|was going|meant|thought)\b.*|i might\b.*)$|^\s*(?:本来|要不要|原本)|(?:と思った|かと思った)(?:けど|が|んだけど)$/i;

/** "Keep that one and throw the other away" */
const AND_REMOVE = /\band (?:throw|delete|remove|bin|trash|toss|drop|erase)\b/i;

/** "No, leave the file as it is" asks for nothing: each clause says what to leave alone. */
export function isLeftAlone({ text, quotes }: Masked): boolean {
  const clauses = text
    .split(/[,，、。.!！;；](?:\s+|$)|[，、。!！；…]|\bbut (?=no\b)|(?<=けど)/)
    .filter((clause) => clause.trim() !== "");
  const isWish = (clause: string) => leftAlone({ text: clause, quotes }) !== undefined;
  return (
    !AND_REMOVE.test(text) &&
    clauses.some((clause) => isWish(clause) && isAboutChange(clause)) &&
    clauses.every((clause) => isWish(clause) || OPENING.test(`${clause},`) || THOUGHT.test(clause))
  );
}

/** "Keep going" and "not bad" are about no file. */
function isAboutChange(clause: string): boolean {
  if (ABOUT_CHANGE.test(clause)) return true;
  const { ideas } = understoodWords(clause.replace(/\b(?:keep|leave) \w+/i, ""));
  return ACTIONS.some((action) => action !== "read" && ideas.has(action));
}

const ABOUT_CHANGE =
  /\b(?:(?:keep|leave) (?:it|that|this|them)|alone|touch|untouched|unchanged|as (?:it|they) (?:is|are))\b|保持|保留|留着|不变|动|そのまま|触/i;

/** The steps without the wishes to leave something alone; none if a step would change just that. */
export function withoutKept(steps: PlainRequest[]): PlainRequest[] {
  const kept = steps.flatMap((step) => (step.kind === "keep" ? [step] : []));
  const all = steps.flatMap((step) => (step.kind === "if" ? [...step.steps, ...step.otherwise] : [step]));
  const isBroken = all.some((step) => kept.some((wish) => breaks(step, wish)));
  return isBroken ? [] : steps.filter(({ kind }) => kind !== "keep");
}

type Wish = Extract<PlainRequest, { kind: "keep" }>;

function breaks(step: PlainRequest, { path, words }: Wish): boolean {
  if (!CHANGES.includes(step.kind)) return false;
  if (words === undefined)
    return path !== "" && ["path", "to"].some((key) => (step as Record<string, unknown>)[key] === path);
  const changed = ["old", "content", "key"].flatMap((key) => (step as Record<string, unknown>)[key] ?? []);
  const said = words.toLowerCase();
  return (
    changed.some((value) => value !== "" && said.includes(String(value).toLowerCase())) || isOf(step, words)
  );
}

/** What each word forbids if no object of its own stands beside it: "don't run it". */
const FORBIDDEN: [Idea, PlainRequest["kind"][]][] = [
  ["remove", ["delete", "cut", "cutAll", "dropLine"]],
  ["change", ["replace", "set", "setLine"]],
  ["run", ["run"]],
  ["make", ["create"]],
  ["add", ["append", "prepend", "lineBefore", "lineAfter"]],
];
const ORIGINAL = /\boriginal\b|原来的|原件|原文件|元の|もとの/i;
const ANYTHING = /\b(?:it|that|this|them|everything|anything|file)\b|它|文件|それ|これ|ファイル|何も/i;
const OTHERS = /\b(?:others?|else|rest)\b|其他|其它|别的|剩下|前面|ほか|他の|残り/i;

function isOf({ kind }: PlainRequest, words: string): boolean {
  if (ORIGINAL.test(words)) return ["into", "rename", "delete"].includes(kind);
  const { ideas, unknown } = understoodWords(words.replace(new RegExp(NEGATION.source, "gi"), " "));
  if (unknown.length > 0 || OTHERS.test(words)) return false;
  const named = FORBIDDEN.filter(([idea]) => ideas.has(idea));
  return named.length === 0 ? ANYTHING.test(words) : named.some(([, kinds]) => kinds.includes(kind));
}
