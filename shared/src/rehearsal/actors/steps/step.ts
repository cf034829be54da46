/** Reads one part of a prompt as one request: by phrases, or by slots. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDoubtful } from "../doubt.ts";
import { bareLabel, labelled } from "../labels.ts";
import { isMisread } from "../misread.ts";
import { isPlausible } from "../plausible.ts";
import { readingOf } from "../reading/reader.ts";
import { type PlainRequest, recognise } from "../requests.ts";
import { IT, type Masked } from "../slots.ts";
import { isTypo, respelled, tidied } from "../tidy.ts";
import { isCutOut } from "../whole-words.ts";
import { type Context, labelsIn, linesOf } from "./context.ts";
import { asTwoItems, atEndOfSection } from "./in-lists.ts";
import { CHANGES } from "./kept.ts";
import { isMisdirected } from "./misdirected.ts";
import { inItsForm, settled } from "./settled.ts";
import { asQuoted, withoutSign } from "./signs.ts";

/** The request in a part of a prompt; undefined if there is none that is safe to act on. */
export function stepIn(request: Masked, context: Context, isPart: boolean): PlainRequest | undefined {
  return (
    possible(recognised(request), request, context, isPart) ??
    possible(read(request, context), request, context, isPart)
  );
}

function possible(
  found: PlainRequest | undefined,
  request: Masked,
  context: Context,
  isPart: boolean,
): PlainRequest | undefined {
  // A name alone is a request only if it is the whole prompt.
  const known =
    isPart && found?.kind === "bare"
      ? undefined
      : settled(withoutSign(shownAgain(found, request, context), request, context), context);
  const step = known && asMeant(asQuoted(known, request), request, context);
  const isDoubted =
    step &&
    (isDoubtful(step, request.quotes, context) ||
      isCutOut(step, request) ||
      isMisread(step, request) ||
      isMisdirected(step, request, context) ||
      asTwoItems(step, request, context) !== undefined);
  if (isDoubted) return undefined;
  return step && !isLoss(step, request, context) && isPlausible(step, request.quotes, context.workdir)
    ? inRowForm(
        withFullStop(withArticle(inItsFolder(step, request), request), request, context),
        request,
        context,
      )
    : undefined;
}

function asMeant(step: PlainRequest, request: Masked, context: Context): PlainRequest {
  const isOfText = REPLACES.test(request.text);
  const known = withMark(isOfText ? step : ofLabel(step, request.quotes, context), request);
  const placed = atEndOfSection(asMove(known, request, context), request, context);
  return withUnit(asAddition(placed, request, context), request, context);
}

/** "Move the French exam to 16 June": "June" belongs to the value, as it does to the old one. */
export function withUnit(step: PlainRequest, { text }: Masked, { workdir = "" }: Context): PlainRequest {
  if (step.kind !== "set") return step;
  const old = labelled(linesOf(join(workdir, step.path)).join("\n"), step.key)?.value ?? "";
  const [, unit] = /^[\d.:]+( ?[\p{L}%]+)$/u.exec(old) ?? [];
  const isSaid = unit !== undefined && /^[\d.:]+$/.test(step.value) && text.includes(step.value + unit);
  return isSaid ? { ...step, value: step.value + unit } : step;
}

/** "Replace Stop! with Go!": the mark belongs to the new text, as it does to the old one. */
function withMark(step: PlainRequest, { text }: Masked): PlainRequest {
  if (step.kind === "create" || step.kind === "append" || step.kind === "prepend")
    return isSentence(step.content, text) ? { ...step, content: `${step.content}!` } : step;
  if (step.kind !== "replace") return step;
  const mark = /[!?！？]$/.exec(step.old)?.[0] ?? "";
  return mark !== "" && text.endsWith(step.new + mark) ? { ...step, new: step.new + mark } : step;
}

/** "That says Hello, class!": the mark of a sentence in a text, too. */
function isSentence(content: string, text: string): boolean {
  return /^[A-Z].* /.test(content) && text.endsWith(`${content}!`);
}

/** Who renames hw/a.py to b.py wants it to stay in its folder, and a copy called b.py, too. Who moves it says where to. */
function inItsFolder(step: PlainRequest, { text }: Masked): PlainRequest {
  const isNamed = step.kind === "rename" || (step.kind === "copy" && IS_CALLED.test(text));
  if (!isNamed || step.to.includes("/") || !step.path.includes("/") || MOVES.test(text)) return step;
  return { ...step, to: `${step.path.slice(0, step.path.lastIndexOf("/"))}/${step.to}` };
}

/** "Put notes.txt in it" moves a file that is there into the new folder. */
function asMove(step: PlainRequest, { text }: Masked, { workdir = "" }: Context): PlainRequest {
  if (step.kind !== "create" || step.content !== "" || !PUT.test(text)) return step;
  const [, folder = "", path = ""] = /^(.+)\/([^/]+)$/.exec(step.path) ?? [];
  const isThere = path !== "" && existsSync(join(workdir, path)) && !existsSync(join(workdir, step.path));
  return isThere ? { kind: "into", path, to: folder } : step;
}

const IS_CALLED = /\b(?:called|named|same folder)\b|という名前|として|[叫取]|命名|名为/i;
const MOVES = /\b(?:move|mv)\b|[移挪搬]|動か/i;

/** "Replace Imani with Greta" is about the name, also where it is a label. */
const REPLACES = /\b(?:replace|swap|substitute|rename)\b|替换|置換|置き換え/i;

/** "notes.txtに砂糖ってメモして" adds to what the file holds. */
function asAddition(step: PlainRequest, { text }: Masked, { workdir = "" }: Context): PlainRequest {
  const isNote = step.kind === "create" && step.content !== "" && NOTED.test(text) && !ANEW.test(text);
  return isNote && existsSync(join(workdir, step.path)) ? { ...step, kind: "append" } : step;
}

const NOTED = /に[^に]*(?:って|と|を)(?:メモ|書|記)|[里中上](?:再|也)?记|记[到在]|\bjot\b|\bnote down\b/i;

const PROSE = /\.(?:txt|md|markdown|log|csv)$|^[^.]+$/i;

/** "Change the hotel to Miramar" is about what stands after "Hotel:". "Wednesday instead of Wendesday" is about the word. */
export function ofLabel(found: PlainRequest, quotes: string[], context: Context): PlainRequest {
  const step = withSameUnit(withItsWords(found, quotes), quotes, context);
  if (step.kind !== "replace" || step.all || !PROSE.test(step.path) || quotes.includes(step.old)) return step;
  const { path, old, new: value } = step;
  const names = [old.replace(/^the /i, ""), bareLabel(old)].map((name) => name.toLowerCase());
  const isTable = path.endsWith(".csv");
  // The first line of a table names its columns.
  const labels = labelsIn(path, context).slice(isTable ? 1 : 0);
  if (isTable && !/^\d/.test(value)) return step;
  const key = labels.find((label) => names.includes(label.toLowerCase()));
  const isMeant = key !== undefined && !isTypo(key, value) && !isOtherThing(path, key, value, context);
  const held = labelled(linesOf(join(context.workdir ?? "", path)).join("\n"), key ?? "")?.value ?? "";
  return isMeant ? { kind: "set", path, key, value: inItsForm(value, held) } : step;
}

/** "把牛奶改成豆浆" in a list with "牛奶 2": the thing changes, not its number. */
function isOtherThing(path: string, key: string, value: string, { workdir = "" }: Context): boolean {
  const found = labelled(linesOf(join(workdir, path)).join("\n"), key);
  return found !== undefined && !/[:：=,]/.test(found.start) && !/\d/.test(value);
}

/** "Change Sato 58 to 85": the name stays. */
function withItsWords(step: PlainRequest, quotes: string[]): PlainRequest {
  if (step.kind !== "replace" || quotes.includes(step.old) || quotes.includes(step.new)) return step;
  const [, words, unit = ""] = /^([\p{L}ー]+[ \u3000])\d[\d.:/]*(\D?)$/u.exec(step.old) ?? [];
  const isNumber = /^\d[\d.:/]*\D?$/.test(step.new) && step.new.endsWith(unit);
  return words !== undefined && isNumber ? { ...step, new: words + step.new } : step;
}

/** "Change 200 g flour to 250 g", "3 eggs, not 2": the words beside the number stay, once. */
function withSameUnit(step: PlainRequest, quotes: string[], { workdir = "" }: Context): PlainRequest {
  if (step.kind !== "replace" || quotes.includes(step.old) || quotes.includes(step.new)) return step;
  const [, unit = "", rest] = /^\d[\d.,]*( ?\p{L}+)( .+)$/u.exec(step.old) ?? [];
  if (rest !== undefined && new RegExp(`^\\d[\\d.,]*${unit}$`).test(step.new))
    return { ...step, new: step.new + rest };
  const [, number = "", words] = /^(\d[\d.,]*)( .+)$/.exec(step.new) ?? [];
  const isDouble = words !== undefined && /^\d[\d.,]*$/.test(step.old);
  const held = isDouble ? linesOf(join(workdir, step.path)).join("\n") : "";
  return held.includes(step.old + words) ? { ...step, new: number } : step;
}

/** "Add Dana, 2024 to members.csv": a table has no blanks beside its commas if no row has any. */
function inRowForm(step: PlainRequest, { quotes }: Masked, { workdir = "" }: Context): PlainRequest {
  if (!ONE_LINE.includes(step.kind) || !("content" in step) || quotes.includes(step.content)) return step;
  const rows = step.path.endsWith(".csv") ? linesOf(join(workdir, step.path)) : [];
  const isDense = rows.some((row) => row.includes(",")) && !rows.some((row) => row.includes(", "));
  return isDense ? { ...step, content: step.content.replace(/, +/g, ",") } : step;
}

/** "Append The Lunchbox": the article belongs to the title. */
function withArticle(step: PlainRequest, { text }: Masked): PlainRequest {
  if (![...ONE_LINE, "create"].includes(step.kind) || !("content" in step)) return step;
  return text.includes(` The ${step.content}`) ? { ...step, content: `The ${step.content}` } : step;
}

const ONE_LINE = ["append", "prepend", "setLine", "lineBefore", "lineAfter"];

/** "Change line 2 to I am 19.": the full stop belongs to the text if all lines of the file end with one; for a new line, if the last does. */
function withFullStop(step: PlainRequest, { text, quotes }: Masked, { workdir = "" }: Context): PlainRequest {
  if (![...ONE_LINE, "create"].includes(step.kind) || !("content" in step) || quotes.includes(step.content))
    return step;
  const [, end = ""] = step.content === "" ? [] : text.split(step.content);
  if (/^。(?:と|って)(?![ぁ-ん])/.test(end)) return { ...step, content: `${step.content}。` };
  if (step.kind === "create") return step;
  const [mark] = /^[.。](?=\s|$)/.exec(end) ?? [];
  const isReplaced = (index: number) => step.kind === "setLine" && step.nth === String(index + 1);
  const lines = linesOf(join(workdir, step.path)).filter((line, i) => line.trim() !== "" && !isReplaced(i));
  return mark &&
    lines.at(-1)?.endsWith(mark) &&
    (step.kind !== "setLine" || lines.every((line) => line.endsWith(mark)))
    ? { ...step, content: step.content + mark }
    : step;
}

/** "Remove the last line", "show me what is left": of the file, not of the directory. */
function shownAgain(found: PlainRequest | undefined, { text }: Masked, { file, latest }: Context) {
  if (
    (found?.kind === "result" || (found?.kind === "read" && found.path === IT)) &&
    latest?.kind === "run" &&
    OF_RUN.test(text)
  )
    return latest;
  if (found?.kind === "list" && file !== undefined && /\b(?:whole|entire|full) file\b/i.test(text))
    return { kind: "read" as const, path: file };
  const isList =
    found?.kind === "list" &&
    [".", "result", "outcome", "rest"].includes(found.path) &&
    !NAMES_FILES.test(text);
  return isList && file !== undefined && latest && CHANGES.includes(latest.kind)
    ? { kind: "read" as const, path: file }
    : found;
}

/** "Run it and tell me what it prints" wants nothing else. */
const OF_RUN = /\b(?:prints?|outputs?|results?|outcome|comes out|happens|gives)\b/i;

const NAMES_FILES =
  /\bfiles\b|folder|director|\bhere\b|project|(?<![整全]个?|一遍|一下)文件(?!里?的?内容)|目录|这里|ファイル(?!全体|の(?:全体|中身|内容))|フォルダ|ここ|プロジェクト/i;

/** Only a word is to go, not the line that holds it. */
const ONLY_WORD =
  /[个個两三四\d]字|[个這这]词|(?:という|の)(?:文字|単語|言葉)だけ|\bthe words?\b(?!.*\b(?:line|row)\b)/i;

/** "Start primes.py" is not to make it anew: what it holds would be lost. And nobody can put a text into one sentence here. */
export function isLoss(step: PlainRequest, { text }: Masked, { workdir }: Context): boolean {
  const isThere = "path" in step && workdir !== undefined && existsSync(join(workdir, step.path));
  if (step.kind === "cut") return ONLY_WORD.test(text);
  if (step.kind === "about") return /\bin (?:one|two|a few|\d+) |句话|一文|[一二三\d]行で/.test(text);
  if (step.kind === "create" && step.content !== "" && PUT.test(text) && !ANEW.test(text)) return isThere;
  if (
    step.kind !== "create" ||
    step.content !== "" ||
    /empty|clear|wipe|blank|空|(?:erase|delete|remove) (?:everything|all of|the contents?)\b/i.test(text)
  )
    return false;
  return isThere;
}

/** "Put bread in shopping.txt" adds to what it holds. */
const PUT = /\bput\b/i;
const ANEW =
  /\b(?:only|just|nothing|instead|replace|overwrite|new|contents?)\b|だけ|のみ|上書き|内容|中身|作|新|覆盖|只|清空/i;

function read({ text, quotes }: Masked, context: Context): PlainRequest | undefined {
  const reading = readingOf({ text: tidied(text), quotes }, context);
  return reading?.isSure ? reading.request : undefined;
}

/** The request that the phrases find, also with other spellings of common words. */
export function recognised({ text, quotes }: Masked): PlainRequest | undefined {
  const plain = tidied(text);
  const found = recognise({ quotes, text: plain });
  if (found) return found;
  for (const other of respelled(plain)) {
    const request = recognise({ quotes, text: other });
    if (request && isVerbatim(request, [plain, ...quotes])) return request;
  }
  return undefined;
}

/** Whether names and texts of a request stand in the prompt as they are: respelling must not change them. */
function isVerbatim(request: PlainRequest, said: string[]): boolean {
  const values = Object.entries(request).filter(
    ([key]) => !["kind", "pattern", "nth", "command"].includes(key),
  );
  return values.every(
    ([, value]) =>
      typeof value !== "string" || [".", IT].includes(value) || said.some((text) => text.includes(value)),
  );
}
