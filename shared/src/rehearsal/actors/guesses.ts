/** What a prompt that is not understood may mean. */

import { join } from "node:path";
import { holds, holdsClause, holdsWords, isHopeless } from "./doubt.ts";
import { likelyReadings, type Reading } from "./learned/reader.ts";
import { literally } from "./literally.ts";
import { isMisread } from "./misread.ts";
import { ACTIONS, understoodWords } from "./reading/lexicon.ts";
import { NEGATION } from "./reading/reader.ts";
import type { PlainRequest } from "./requests.ts";
import { IT, type Masked, PROGRAMS, quoteAt } from "./slots.ts";
import { likelySearch } from "./steps/asked-for.ts";
import { after, type Context, linesOf, numbersOf } from "./steps/context.ts";
import { asTwoItems } from "./steps/in-lists.ts";
import { withoutKept } from "./steps/kept.ts";
import { likelyRemoval } from "./steps/mentioned.ts";
import { isMisdirected } from "./steps/misdirected.ts";
import { isNoEcho, JOINTS, stepsIn } from "./steps/parts.ts";
import { settled } from "./steps/settled.ts";
import { withoutSign } from "./steps/signs.ts";
import { heldChange, statedChange } from "./steps/stated.ts";
import { isLoss, ofLabel, recognised, withUnit } from "./steps/step.ts";
import { needsThought } from "./steps/thought.ts";
import { isUnwanted, LOOKS, LOSSES, wantsLook } from "./unwanted.ts";
import { cutsWord, isCutOut } from "./whole-words.ts";

const GIVEN_UP =
  /(?<![删去划扔][掉了除])算了|\bno,? wait\b|\bleave it\W*$|\bnever ?mind\b|やっぱり(?:いい|やめ)|やめておき/i;

/** The plans that a request may stand for, the likeliest first. */
export function likelyPlans(request: Masked, context: Context): PlainRequest[][] {
  if (GIVEN_UP.test(request.text)) return [];
  const removal = likelyRemoval(request, context);
  if (removal) return [[removal]];
  const items = asTwoItems(settled(recognised(request), context), request, context);
  if (items) return [items];
  const both = ofTwoChanges(request, context);
  if (both) return [both];
  const plans = ofHalves(request, context);
  if (plans.length > 0) return plans;
  const readings = readingsOf(request, context).map(({ request: found }) => [found]);
  if (readings.length > 0) return readings;
  const only =
    addedInstead(request, context) ?? ofOnlyFile(request, context) ?? likelySearch(request, context);
  return only ? [[only]] : [];
}

/** "把“你好”写入 notes.txt", where the file holds something already. */
function addedInstead(request: Masked, context: Context): PlainRequest | undefined {
  const found = recognised(request);
  if (found?.kind !== "create" || NEGATION.test(request.text) || CONDITION.test(request.text))
    return undefined;
  const step = withoutSign({ ...found, kind: "append" }, request, context);
  const isDoubted =
    !step || holdsWords(step, request.quotes) || isMisread(step, request) || isCutOut(step, request);
  return isMisdirected(found, request, context) && !isDoubted ? step : undefined;
}

/** "把PORT改成8000", and one file holds it. */
function ofOnlyFile(request: Masked, context: Context): PlainRequest | undefined {
  const found = recognised(request);
  if (context.file !== undefined || NEGATION.test(request.text) || CONDITION.test(request.text))
    return undefined;
  if (found?.kind !== "replace" && found?.kind !== "set") return undefined;
  if (found.path !== IT) return undefined;
  const { workdir = "", names } = context;
  const [file, other] = names.files.filter((name) =>
    holds(workdir, name, found.kind === "set" ? found.key : found.old),
  );
  const step =
    file === undefined || other !== undefined ? undefined : settled({ ...found, path: file }, context);
  const known = step && ofLabel(step, request.quotes, context);
  const isDoubted = known && (holdsWords(known, request.quotes) || holdsClause(known, request.quotes));
  return known && !isHopeless(known, context) && !isDoubted ? known : undefined;
}

/** "Change 40 to 50 in calc.py, then run it": one half is understood, the other one is likely. */
function ofHalves({ text, quotes }: Masked, context: Context): PlainRequest[][] {
  return [...text.matchAll(JOINTS)].flatMap(({ index, 0: joint }) => {
    const first = { text: text.slice(0, index), quotes };
    const second = { text: text.slice(index + joint.length), quotes };
    const plans = [...withLikelyEnd(first, second, context), ...withLikelyStart(first, second, context)];
    const heard = plans.map((steps) => steps.filter(isNoEcho(second.text)));
    return heard.map(withoutKept).filter((steps) => steps.length > 0 && !isTwice(steps));
  });
}

/** "Set the width to 800 and the height to 600" */
function ofTwoChanges({ text, quotes }: Masked, context: Context): PlainRequest[] | undefined {
  for (const { index, 0: joint } of text.matchAll(JOINTS)) {
    const halves = [text.slice(0, index), text.slice(index + joint.length)];
    const changes = halves.flatMap((half) => likelyChange({ text: half, quotes }, context) ?? []);
    if (changes.length === halves.length) return changes;
  }
  return undefined;
}

/** A half that says the same again is no wish of its own. */
function isTwice(steps: PlainRequest[]): boolean {
  return new Set(steps.map((step) => JSON.stringify(step))).size < steps.length;
}

function withLikelyEnd(first: Masked, second: Masked, context: Context): PlainRequest[][] {
  const steps = stepsIn(first, context, true) ?? [];
  if (steps.length === 0 || !isWish(second)) return [];
  const [end] = readingsOf(second, steps.reduce(after, context));
  const isBold = steps.some(({ kind }) => kind === "keep") && end && LOSSES.includes(end.request.kind);
  return end && !isBold ? [[...steps, end.request]] : [];
}

function withLikelyStart(first: Masked, second: Masked, context: Context): PlainRequest[][] {
  const [start] = isWish(first) ? readingsOf(first, context) : [];
  const steps = (start && stepsIn(second, after(context, start.request), true)) ?? [];
  return start && steps.length > 0 ? [[start.request, ...steps]] : [];
}

function isWish({ text }: Masked): boolean {
  const { ideas } = understoodWords(text);
  return ACTIONS.some((action) => ideas.has(action));
}

function readingsOf(request: Masked, context: Context): Reading[] {
  if (needsThought(request.text) || CONDITION.test(request.text)) return [];
  const stated = likelyChange(request, context);
  if (stated) return [{ request: stated, score: 0 }];
  return likelyReadings(request, context).flatMap(({ request: found, score }) => {
    const known = settled(withoutSign(ofEach(found, request), request, context), context);
    const reading = known && withUnit(ofLabel(known, request.quotes, context), request, context);
    const isPossible = reading && !DOUBTS.some((isDoubtful) => isDoubtful(reading, request, context));
    return isPossible ? [{ request: reading, score }] : [];
  });
}

/** A reading to which one of these applies is not even asked about. */
const DOUBTS: ((reading: PlainRequest, request: Masked, context: Context) => boolean)[] = [
  (reading, _request, context) => isHopeless(reading, context),
  isLoss,
  isMisread,
  isOfOther,
  leavesRun,
  isAmongOthers,
  dropsText,
  isUnwanted,
  isMisdirected,
  leavesName,
  (reading, { quotes }) => holdsWords(reading, quotes) || holdsClause(reading, quotes),
  cutsWord,
  isNoProgram,
  (reading, request) => !("nth" in reading || usesAll(reading, saidIn(request))),
  isCutOut,
];

/** The change of the one value, or of the one text, that a request names. */
export function likelyChange(request: Masked, context: Context): PlainRequest | undefined {
  if (NEGATION.test(request.text) || needsThought(request.text) || CONDITION.test(request.text))
    return undefined;
  return heldChange(request, context) ?? statedChange(request, context);
}

/** "All lines with moss" are more than the one line that the reader has learned to ask about. */
function ofEach(reading: PlainRequest, { text }: Masked): PlainRequest {
  return reading.kind === "cut" && EACH_LINE.test(text) ? { ...reading, kind: "cutAll" } : reading;
}

const EACH_LINE =
  /\b(?:all|every|each|any)\b.*\b(?:lines?|rows?|entr(?:y|ies))\b|(?:所有|全部|每).*行|行.*(?:都|全部|全)|(?:すべて|全て|全部|ぜんぶ).*行|行.*(?:すべて|全て|全部|ぜんぶ)/i;

/** What depends on something may not be read without it. */
const CONDITION =
  /\b(?:if|unless|except|until|only (?:for|in|on))\b|\bswap .* and\b|对调|互换|と\S*を入れ替え|如果|假如|要是|只要|只有|除非|除了|的话|もし|場合|以外|なければ|なら(?![べびん])/i;

const WITH_ONE_TEXT: PlainRequest["kind"][] = ["append", "prepend", "create", "cut"];

/** "Add 'rice' and 'beans'" is more than to add one of them. */
function dropsText(reading: PlainRequest, { quotes }: Masked, { names }: Context): boolean {
  const texts = quotes.filter(
    (quote) => !names.files.includes(quote) && !Object.values(reading).includes(quote),
  );
  return WITH_ONE_TEXT.includes(reading.kind) && texts.length > 0;
}

/** "赵敏搬家了，她的城市成都改成重庆": what stands before the verb, and is in the file, is what changes. */
function isOfOther(reading: PlainRequest, { text, quotes }: Masked, { workdir = "" }: Context): boolean {
  if (reading.kind !== "replace" || quotes.includes(reading.old)) return false;
  const [, words = ""] = /([\u4e00-\u9fff]{2,10})(?:改|换|变|调)[成为到]/.exec(text) ?? [];
  const ends = [...words].slice(1).map((_, start) => words.slice(start));
  const end = ends.find((some) => some.length > 1 && holds(workdir, reading.path, some)) ?? reading.old;
  return !reading.old.includes(end) && !end.includes(reading.old);
}

/** "n改成3再跑count.py" is more than a change. */
function leavesRun({ kind }: PlainRequest, { text }: Masked): boolean {
  return (
    kind !== "run" && /(?:再|然后|之后|并)(?:重新)?(?:运行|跑|执行)(?:一?下|一遍)?\s*[\w./-]+\.\w/.test(text)
  );
}

/** The "2" of "3 eggs, not 2" is not the one in "200 g". */
function isAmongOthers(reading: PlainRequest, { quotes }: Masked, { workdir = "" }: Context): boolean {
  if (reading.kind !== "replace" || !/^\d[\d.,]*$/.test(reading.old) || quotes.includes(reading.old))
    return false;
  return linesOf(join(workdir, reading.path)).join("\n").split(reading.old).length !== 2;
}

/** "The h1 font size 32px" is no command of the program "size". */
function isNoProgram(reading: PlainRequest): boolean {
  return reading.kind === "run" && !new RegExp(`^(?:${PROGRAMS})(?: |$)|^\\./`).test(reading.command);
}

// As the logarithm of a probability.
const LEAST_FOR_LOOK = -0.5;

/** "The saw row needs 12 where it has 0" */
export const STATES_A_CHANGE =
  /\b(?:needs?|should|must) (?:be |have |read |say )?["'\d]|\bshould (?:only |just |now )?(?:contain|hold|say|read|have|be)\b|\b(?:is|are) (?:wrong|incorrect|outdated|not right)\b|\bought to\b|\blet (?:the |it |that )\w* ?(?:say|be|read|have)\b|\bwhere (?:it|there) (?:has|is|says)\b|\bout with\b|\bhas to go\b|(?:ので|なので).*に(?:する|して|しといて)|同じ内容で/i;

/** To show a file as it is does not answer a wish to see it sorted. */
const IN_ORDER =
  /\b(?:sort|sorted|alphabetical(?:ly)?|reversed?|shuffled?|backwards|upper ?case|lower ?case)\b|排序|排个序|倒序|颠倒|倒过来|大写|小写|並べ替え|並び替え|逆順|大文字|小文字/i;

/** What only looks is done without a question if it is likely: if it was not meant, nothing is lost. "Don't open it" may be meant. */
export function likelyLook(request: Masked, context: Context): PlainRequest[] | undefined {
  if ([NEGATION, STATES_A_CHANGE, IN_ORDER].some((way) => way.test(request.text))) return undefined;
  const [first] = readingsOf(request, context);
  if (!first || first.score < LEAST_FOR_LOOK || !LOOKS.includes(first.request.kind)) return undefined;
  const isAll = wantsLook(request.text) && usesAll(first.request, request.quotes);
  return isAll && !isCommon(first.request) && !isHeading(first.request, context)
    ? [first.request]
    : undefined;
}

/** The quotations of a part of a prompt. */
function saidIn({ text, quotes }: Masked): string[] {
  return (text.match(/[\uE000-\uE0FF]/g) ?? []).map((mask) => quoteAt(mask, quotes));
}

/** Whoever quotes a text wants more than to see the file. */
function usesAll(request: PlainRequest, quotes: string[]): boolean {
  const values = Object.values(request);
  return quotes.every((quote) => values.some((value) => typeof value === "string" && value.includes(quote)));
}

/** A request that names two files is about both. */
function leavesName(request: PlainRequest, { text }: Masked, { names: { files } }: Context): boolean {
  const said = files.filter((name) => new RegExp(`(?<![\\w./-])${literally(name)}(?![\\w-])`).test(text));
  const values = Object.values(request).map(String);
  return said.some((name) => !values.some((value) => value.includes(name)));
}

/** Nobody looks for the name of a column. */
function isHeading(request: PlainRequest, { workdir = "" }: Context): boolean {
  if (request.kind !== "search" || !request.path.endsWith(".csv")) return false;
  const lines = numbersOf(request.text, linesOf(join(workdir, request.path)));
  return lines.length === 1 && lines[0] === 1;
}

/** Nobody looks for a word such as "on". */
function isCommon(request: PlainRequest): boolean {
  return request.kind === "search" && understoodWords(request.text).unknown.length === 0;
}
