/** Reads a request as slots: what is certain is taken out, then texts, then each word must be known. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDoubtful } from "../doubt.ts";
import { isPlausible } from "../plausible.ts";
import type { PlainRequest } from "../requests.ts";
import { canBeText, type Masked } from "../slots.ts";
import { ACTIONS, understoodWords } from "./lexicon.ts";
import { requestOf } from "./roles.ts";
import { type Taken, taken } from "./taking.ts";
import { type WithTexts, withTexts } from "./texts.ts";
import type { Names } from "./workspace.ts";

export interface Reading {
  request: PlainRequest;
  /** Whether nothing is left over that could change the meaning. */
  isSure: boolean;
}

export const NEGATION =
  /\b(?:not|never|without|nobody|avoid|no longer|(?:do|does|did|ca|wo|is|are|should|must|need)nt|leave alone|untouched|hands off)\b|\b(?:leave|keep)\b.*\b(?:alone|as (?:it|they) (?:is|are))\b|n['’]t\b|不要(?!了)|别(?!的|处|人|名)|保留|保持|留着|勿|不用(?!了)|[^\s]ないで|残し[とて]|そのまま|せずに|ずに|なくて(?:いい|よい|も)|ないように|禁止/i;
/** What it depends on, or which part is meant: we cannot judge that. */
const RESTRICTION =
  /\b(?:if|unless|when(?! you)|until|before|after|except|besides|apart from|other than|between|longest|shortest|newest|oldest|older|newer|largest|biggest|smallest|whichever|whatever|every other|second to last|next to last|sort|sorted|alphabetically|translate|fix|reverse|backwards|uppercase|lowercase|poem|story|random|mail|email|all but|bugs?)\b|如果|假如|要是|除非|只留|只保留|仅留|仅保留|除了|除开|以外|之间|最长|最短|最新|最旧|最大|最小|倒数第|排序|翻译|颠倒|大写|小写|旧的|没用的|修[复好一]|(?<![a-z])bug|もし|場合|以外|除い|除く|なら(?!べ|ん)|たら(?!し[いく])|れば(?!いい)|より前|いちばん長|一番長|一番大|一番古|一番新|並べ替え|並び替え|翻訳|訳し|大文字|小文字|下から|後ろから|古い/i;

/** Where a request is made: the workspace, and the file that was talked about. */
export interface Scene {
  names: Names;
  workdir?: string | undefined;
  file?: string | undefined;
}

/** The best reading; undefined if there is none. */
export function readingOf(request: Masked, scene: Scene): Reading | undefined {
  const parts = taken(request, scene.names);
  if (NEGATION.test(request.text)) return keepingOf(parts);
  if (RESTRICTION.test(parts.text)) return undefined;
  const readings = withTexts(parts).flatMap((reading) => judged(reading, parts, scene) ?? []);
  const sure =
    readings.find(
      ({ unknown, request: found }) => unknown === 0 && !isDoubtful(found, request.quotes, scene),
    ) ?? readings.find(({ unknown }) => unknown === 0);
  const best = sure ?? readings.sort((a, b) => a.unknown - b.unknown)[0];
  return best && { request: best.request, isSure: sure !== undefined };
}

const OTHERS =
  /^\W*(?:(?:keep|leave) )?(?:the )?(?:others?|rest)\b|^(?:另外?|其他|其它|剩下)|^(?:他|ほか|残り|もう[一1１])/i;

/** "hw2.txt must not be touched": no other step may change it. */
function keepingOf({ text, paths: [path, other] }: Taken): Reading | undefined {
  if (path === undefined && OTHERS.test(text)) return { request: { kind: "keep", path: "" }, isSure: true };
  const { ideas, unknown } = understoodWords(text.replace(new RegExp(NEGATION.source, "gi"), " "));
  const isKept = path !== undefined && other === undefined && unknown.length === 0 && !ideas.has("all");
  return isKept ? { request: { kind: "keep", path }, isSure: true } : undefined;
}

// With more words that it does not know, it would ask about something else.
const MOST_UNKNOWN = 8;

function judged(reading: WithTexts, parts: Taken, { workdir, file }: Scene) {
  const { rest, isQuoted } = reading;
  const texts = [reading.text, reading.old, reading.new].filter((text) => text !== undefined);
  if (!isQuoted && !texts.every(canBeText)) return undefined;
  // Code is a text, not words of a request.
  if (/\w\(/.test(rest)) return undefined;
  const { ideas, unknown } = understoodWords(rest);
  const isThere = (path: string) => workdir !== undefined && existsSync(join(workdir, path));
  const [lines, more] = parts.lines;
  if (more !== undefined || unknown.length > MOST_UNKNOWN) return undefined;
  const wanted = { ...parts, ...reading, lines, isThere, hasSubject: file !== undefined };
  const request = requestOf({ ...wanted, ideas });
  if (!request || !isPlausible(request, parts.quotes, workdir)) return undefined;
  if (request.kind === "search" && !isQuoted && texts.some(isOnlyWords)) return undefined;
  const isSure = parts.isSure && isWhole(reading, parts) && (isQuoted || !texts.some(isSentence));
  return { request, unknown: unknown.length + (isSure ? 0 : 1) };
}

/** "找" in "帮我找找" is nothing to look for. */
function isOnlyWords(text: string): boolean {
  const { ideas, unknown } = understoodWords(text);
  return unknown.length === 0 && ACTIONS.some((action) => ideas.has(action)) && !/^[a-z]+$/i.test(text);
}

/** Words of a request, not a text to look for or to replace. */
function isSentence(text: string): boolean {
  const { ideas, unknown } = understoodWords(text);
  return unknown.length === 0 && (ideas.size > 1 || text.split(" ").length > 2);
}

/** A text without quotes is only certain if what was taken out of the request stands outside of it. */
function isWhole({ rest }: WithTexts, { text }: Taken): boolean {
  const count = (words: string) => words.match(/[\uE200-\uE5FF]/g)?.length ?? 0;
  return count(rest) === count(text);
}
