/** Corrects the change before: "no, make it crimson instead", "算了，还是改成 1.0.0 吧", "やっぱり土曜にして", "undo that". */

import { join } from "node:path";
import { labelled } from "../labels.ts";
import type { PlainRequest } from "../requests.ts";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

// "I meant b.txt" is about another file, not about the text; "make it 8 and run it" is more than a correction.
const VALUE =
  "(?!り|(?:元|もと)に)(?!.*(?:じゃなく|ではなく|\\b(?:instead of|rather than|in place of|not)\\b))(?!.*(?:file|name|文件|名字|ファイル|名前|\\.[a-z]\\w{0,4}(?!\\w)|\\b(?:and|then|but|if|unless|when)\\b|然后|并|再|如果|的话|てから|もし|たら))(?<value>[^，。、,をも]+?)";
const CORRECTIONS = [
  // "No sorry, 127.0.0.1", "wait, Friday"
  "^(?:(?:hmm+|oh|no|nope|wait|sorry|actually|oops|i mean|i meant)[\\s,.!…-]+)+(?<value>[\uE000-\uE0FF]|(?!\\S*\\.[a-z])(?=\\S*\\d)[\\w.:/%-]+)(?: instead| please| then)*[.!\\s]*$",
  `^(?:(?:hmm+|oh|no|nope|wait|sorry|actually|oops|hold on|not that|on second thoughts?)[\\s,.!…-]+)+(?:[^,.]{1,40}[,.] )?(?:please |can you |could you )*(?:(?:make|change|set|turn) (?:it|that)(?: to| into)?|it (?:was|is|should be|should have been)|it's|use|i mean|i meant) ${VALUE}(?: instead| then| please| after all)*(?:[,.] ?(?:please )?(?:change|fix) (?:it|that))?[.!\\s]*$`,
  `^(?:make|change|turn) (?:it|that)(?: to| into)? ${VALUE} instead[.!\\s]*$`,
  `^(?:(?:算了|不对|不是|不|等等|等一下|[写打搞弄记说]?错了|哦不|哎呀?|啊|抱歉|不好意思|对不起)[，,。！!\\s]*)+(?<=[，,。！!\\s]|算了)(?:标题|内容|名字|时间|日期|价格|地点)?(?:还是|应该|我?说错了?|要)?(?:改成|改为|改回(?![去来])|换成|写成|是|用)\\s*${VALUE}(?:吧|才对)?(?:[，,](?:帮我|请)?改一?下)?[。！!\\s]*$`,
  `^(?!.*(?:元|もと|前|最初|さっき|以前|今まで|それまで)に戻)(?:(?:やっぱり?|いや|あ|ごめん(?:なさい)?|すみません|違う|違った|間違えた|まちがえた)[、。！!\\s]+|やっぱり?(?=.{2}))+${VALUE}(?:に(?:して|変えて|変更して|直して|戻して)[ぁ-ん]*|で(?:お願い[ぁ-んし]*)?|でした|だった|です)[。！!\\s]*$`,
].map((source) => new RegExp(source, "i"));

/** "No, use Accra instead of Lagos": Lagos must be what was written. */
const WITH_OLD =
  /^(?:(?:hmm+|oh|no|nope|wait|sorry|actually|oops|hold on)[\s,.!…-]+)*(?:please |can you |could you )*(?:make it|use|put|write|i (?:want|meant|mean)|it should (?:be|say)) (?<value>[^,.]+?),? (?:instead of|rather than|and not|not) (?<old>[^,.]+?)(?: please)?[.!\s]*$/i;

/** The same without such an opening, right after a text was written. */
const OF_WRITTEN = [
  `^(?:please |can you |could you |now )*(?:change|turn) (?:it|that|the (?:text|content)) (?:to|into) ${VALUE}(?: please)?[.!\\s]*$`,
  `^(?:那就?|请|帮我)*(?:把)?(?:它|内容)?(?:改|换)[成为]\\s*${VALUE}(?:吧)?[。！!\\s]*$`,
  `^(?:それ|内容|中身)を${VALUE}に(?:して|変えて|変更して|直して)[ぁ-ん]*[。！!\\s]*$`,
].map((source) => new RegExp(source, "i"));
const WRITES = ["create", "append", "prepend"];

const UNDO =
  /^(?:.{0,25}[,，.。、!！]\s*)?(?:please )?(?:undo|revert)(?: (?:it|that|this|the change))?[.!\s]*$|^(?:.{0,12}[，,。])?(?:请|帮我)?(?:撤销|撤回|改回去|改回来|恢复原样)(?:一下|吧|刚才的修改)?[。！\s]*$|^(?:.{0,15}[、。])?(?:(?:やっぱり?|やはり|ごめん|すみません|それ|これ|今の|さっきの|先ほどの|変更)(?:は|を|、|\s)*)*(?:元に戻し|もとに戻し|取り消し|取り消しにし)て[ぁ-ん]*[。！\s]*$/i;

const OLD_NAME =
  /^(?:[^、。,.，]{0,15}[、。,.，]\s*)?(?:(?:please )?(?:(?:rename|change) (?:it|that) back|(?:use|keep|restore) the (?:old|original|previous) name)(?: (?:again|please|instead))*|(?:请|帮我|还是|算了)*(?:改回|换回|恢复)(?:原来的|之前的|原)?(?:文件)?名字?|(?:やっぱり?|ごめん|すみません)?[、\s]*(?:(?:元|もと|前)の(?:ファイル)?名前?(?:が(?:いい|良い|よかった)|に(?:戻|し)|で|のまま)|(?:元|もと)に戻し|取り消し)[ぁ-ん]*)[。.!！\s]*$/i;

/** "やっぱり一番上に移して", after a line was added. */
const TO_START =
  /^(?:やっぱり?|ごめん|いや|あ|すみません|間違えた|違う|[、。\s])*(?:それ|これ|その行|今の(?:行|やつ)?|さっきの(?:行|やつ)?)?(?:を|は)?、?\s*(?:一番上|いちばん上|先頭|最初|トップ|1行目|一行目)(?:の行)?に(?:移動?し|動かし|持ってき|持ってい[っき]|入れ直し|入れ|置い|し)(?:て|といて)[ぁ-ん]*[。！\s]*$/;

/** "Change that year to 2024", after it was looked for. */
const OF_FOUND = [
  `^(?:(?:ok|okay|please|can you|could you|now|then|and)[, ]+)*(?:change|replace|turn|set|switch|update|bump) (?:that|it|this|him|her|them)(?: (?:year|number|word|name|value|date|text|version))? (?:to|with|by|into)(?: (?:use|say|read|be|have))? ${VALUE}(?: please| instead| now)*[.!\\s]*$`,
  `^(?:那就?|请|帮我|都|全部)*(?:把)?(?:它|这个[词字数]?|那个[词字数]?)?(?:改|换|替换|更新)[成为]\\s*${VALUE}(?:吧)?[。！!\\s]*$`,
  `^(?:じゃあ、?|では、?)?(?:そこ|それ|その(?:言葉|単語|数字|部分|ところ))を?${VALUE}に(?:書き換えて|して|変えて|変更して|直して)[ぁ-ん]*[。！!\\s]*$`,
].map((source) => new RegExp(source, "i"));

/** The request as a change of what the one before has written or found. */
export function withCorrection(request: Masked, context: Context): Masked {
  for (const correct of [ofFound, ofOldName, ofMovedLine, ofOnlyLine, withOldValue, withNewValue, ofUndo]) {
    const corrected = correct(request, context);
    if (corrected) return corrected;
  }
  return request;
}

function ofFound(request: Masked, { latest, file, workdir = "" }: Context): Masked | undefined {
  const value = valueIn(OF_FOUND, request.text);
  if (latest?.kind !== "search" || file === undefined || value === undefined) return undefined;
  const key = latest.text;
  const isLabel = labelled(linesOf(join(workdir, file)).join("\n"), key) !== undefined;
  const found: PlainRequest = isLabel
    ? { kind: "set", path: file, key, value: "" }
    : { kind: "replace", path: file, old: "", new: key };
  return changed(found, value, request);
}

function ofOldName({ text }: Masked, { latest }: Context): Masked | undefined {
  if (latest?.kind !== "rename" || !OLD_NAME.test(text)) return undefined;
  return { text: `rename ${maskAfter([])} to ${maskAfter([""])}`, quotes: [latest.to, latest.path] };
}

/** A line that was just added, in another place, or not wanted any more. */
function ofMovedLine({ text }: Masked, { latest, change }: Context): Masked | undefined {
  if (latest !== change || change?.kind !== "append" || change.content === "") return undefined;
  const isMoved = TO_START.test(text);
  if (!isMoved && !UNDO.test(text)) return undefined;
  const quotes = [change.path, change.content];
  const [place, line] = [maskAfter([]), maskAfter([change.path])];
  const removal = `${place}から${line}の行を削除して`;
  return { text: isMoved ? `${removal}。${place}の先頭に${line}を追加して` : removal, quotes };
}

/** "Bump it to 1.1", after a file with one line was shown. */
function ofOnlyLine(request: Masked, { latest, workdir = "" }: Context): Masked | undefined {
  const value = valueIn(OF_FOUND, request.text);
  if (latest?.kind !== "read" || value === undefined) return undefined;
  const [line = "", other] = linesOf(join(workdir, latest.path));
  if (other !== undefined || !/^\S+$/.test(line)) return undefined;
  return changed({ kind: "replace", path: latest.path, old: "", new: line }, value, request);
}

function withOldValue(request: Masked, { change }: Context): Masked | undefined {
  const { value, old } = WITH_OLD.exec(request.text)?.groups ?? {};
  const was = change && [writtenBy(change), change.kind === "replace" ? change.old : undefined];
  return value !== undefined && was?.includes(old) ? changed(change, value, request) : undefined;
}

function withNewValue(request: Masked, { latest, change }: Context): Masked | undefined {
  const isWritten = latest !== undefined && latest === change && WRITES.includes(latest.kind);
  const value = valueIn(isWritten ? [...CORRECTIONS, ...OF_WRITTEN] : CORRECTIONS, request.text);
  if (value === undefined) return undefined;
  return changed(change, value.replace(/^(?:元|もと|前|最初)の(?=.)/, ""), request);
}

function ofUndo(request: Masked, { change }: Context): Masked | undefined {
  if (change?.kind !== "replace" || !UNDO.test(request.text)) return undefined;
  return changed(change, change.old, request);
}

function valueIn(ways: RegExp[], text: string): string | undefined {
  return ways.map((way) => way.exec(text)?.groups?.value).find((found) => found !== undefined);
}

function changed(before: PlainRequest | undefined, value: string, { text, quotes }: Masked): Masked {
  const now = before && writtenBy(before);
  if (!before || now === undefined || !("path" in before)) return { text, quotes };
  const place = maskAfter(quotes);
  const withPlace = [...quotes, before.path];
  if (before.kind === "set")
    return { text: `set ${before.key} to ${withoutLabel(value, before.key)} in ${place}`, quotes: withPlace };
  const inLine = (words: string) =>
    before.kind === "replace" && before.line ? before.line.replace(before.old, () => words) : words;
  const [start, end] = before.kind === "replace" ? aroundChange(before.old, now) : ["", ""];
  const said = unmasked(value, quotes).trim();
  const meant =
    besideNumber(said, now) ??
    (start === "" || said.startsWith(start) ? withItsLabel(said, now) : start + said + end);
  const withOld = [...withPlace, inLine(now)];
  return {
    text: `replace ${maskAfter(withPlace)} with ${maskAfter(withOld)} in ${place}`,
    quotes: [...withOld, inLine(meant)],
  };
}

/** "No, 8081" after "listen 8080": the word stays. */
function besideNumber(said: string, now: string): string | undefined {
  const [, words] = /^([\p{L}_]+ )\d[\d.:]*$/u.exec(now) ?? [];
  return words !== undefined && /^\d[\d.:]*$/.test(said) ? words + said : undefined;
}

/** What stays of a line whose value changed: the label before it, and the signs behind it. */
function aroundChange(old: string, now: string): [start: string, end: string] {
  const length = [...now].findIndex((sign, i) => sign !== old[i]);
  const [start = ""] = /^.*[:=,>]\s*["']?/.exec(now.slice(0, Math.max(0, length))) ?? [];
  const [end = ""] = /(?:["';,]|,.*|<.*)$/.exec(now) ?? [];
  return start !== "" && old.endsWith(end) ? [start, end] : ["", ""];
}

/** "No, it is Friday" is about what stands after the sign and the label in "- Day: Monday". */
function withItsLabel(value: string, now: string): string {
  const [, sign = "", label = ""] =
    /^(#+ |[-*] (?:\[[ x]\] )?)?([^:：=\d\n]{1,12}[:：=] ?)?(?!\/)[^\n]+$/.exec(now) ?? [];
  if (value.startsWith(sign.trim() || "\n")) return value;
  return sign + (/[:：=]/.test(value) ? "" : label) + value;
}

/** A change with its line, if another holds the new text already, or also the old one: then the prompt says which is meant. */
export function inItsPlace(step: PlainRequest, prompt: string, { workdir = "" }: Context): PlainRequest {
  if (step.kind !== "replace" || step.all) return step;
  const lines = linesOf(join(workdir, step.path));
  const [line, other, ...more] = lines.filter((some) => some.includes(step.old));
  if (line !== undefined && other !== undefined) return inNamedLine(step, [line, other, ...more], prompt);
  const isThere = lines.some((some) => some !== line && some.includes(step.new));
  return isThere && line !== undefined && other === undefined ? { ...step, line } : step;
}

type Change = Extract<PlainRequest, { kind: "replace" }>;

/** "SF1003 is sent, change “waiting” to “sent”": only one of the lines that wait has a word of its own in the prompt. */
function inNamedLine(step: Change, lines: string[], prompt: string): Change {
  const said = prompt.replace(/[\w./-]+\.\w+/g, "");
  const wordsIn = (line: string) => line.split(/[\s,，、:：;；|]+/).filter((word) => word.length > 1);
  const [line, other] = lines.filter((one) =>
    wordsIn(one).some(
      (word) =>
        said.includes(word) &&
        !step.old.includes(word) &&
        !step.new.includes(word) &&
        lines.every((another) => another === one || !another.includes(word)),
    ),
  );
  if (line === undefined || other !== undefined || line.split(step.old).length !== 2) return step;
  return { ...step, old: line, new: line.replace(step.old, () => step.new) };
}

/** "Change it to port: 81" gives the label again. */
function withoutLabel(value: string, key: string): string {
  const starts = value.toLowerCase().startsWith(key.toLowerCase());
  return (starts && /^\s*[:=]+\s*(\S.*)$/.exec(value.slice(key.length))?.[1]) || value;
}

/** The text that a request has put into a file. */
function writtenBy(request: PlainRequest): string | undefined {
  if (request.kind === "set") return request.value;
  if (request.kind === "replace") return request.new;
  const isText = ["create", "append", "prepend", "setLine", "lineBefore", "lineAfter"].includes(request.kind);
  return isText && "content" in request && request.content !== "" ? request.content : undefined;
}
