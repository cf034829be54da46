/** Reads a prompt as a list of plain requests: "rename a.txt to b.txt and then show it to me". */

import { isHopeless } from "./doubt.ts";
import { withLines, withText } from "./given-text.ts";
import { likelyReadings, type Reading } from "./learned/reader.ts";
import { ACTIONS, type Idea, understoodWords } from "./reading/lexicon.ts";
import { NEGATION } from "./reading/reader.ts";
import { type Names, namesIn } from "./reading/workspace.ts";
import type { PlainRequest } from "./requests.ts";
import { type Masked, masked, maskedAlso } from "./slots.ts";
import { withAnchor, withLineNumber } from "./steps/anchors.ts";
import { after, type Context, withSetting } from "./steps/context.ts";
import { withCorrection } from "./steps/corrections.ts";
import { withoutKept } from "./steps/kept.ts";
import { withMentionedLine } from "./steps/mentioned.ts";
import { JOINTS, stepsIn } from "./steps/parts.ts";
import { withReferents } from "./steps/references.ts";
import { settled } from "./steps/settled.ts";
import { isLoss, ofLabel } from "./steps/step.ts";
import { needsThought } from "./steps/thought.ts";
import { withEachChange } from "./steps/two-changes.ts";

// A longer text is never a plain request, and matching all phrases at all places would take long.
const MAX_LENGTH = 400;
const MAX_JOINTS = 8;
// "It" is something that was named a moment ago.
const MAX_EARLIER = 10;

/** What the earlier prompts of a conversation were understood as. What they say may have changed the files since. */
export type Plans = Map<string, PlainRequest[]>;

/** The place of a prompt among the plans. */
export function planOf(prompt: string, earlier: string[]): string {
  return JSON.stringify([...earlier, prompt]);
}

/**
 * The requests in a prompt, in order; undefined if we do not understand all of it. The earlier prompts of the
 * conversation say what "it" is. With `workdir`, a name is preferred if there is such a file.
 */
export function understand(
  prompt: string,
  earlier: string[] = [],
  workdir?: string,
  plans: Plans = new Map(),
): PlainRequest[] | undefined {
  const context = contextAfter(earlier, workdir, plans);
  return parsed(prompt, context) ?? likelyLook(prompt, context);
}

/** What a prompt that is not understood may mean, the likeliest first. Nobody may act on it without asking. */
export function guesses(
  prompt: string,
  earlier: string[],
  workdir?: string,
  plans: Plans = new Map(),
): PlainRequest[] {
  return readingsOf(prompt, contextAfter(earlier, workdir, plans)).map(({ request }) => request);
}

function readingsOf(prompt: string, context: Context): Reading[] {
  const request = requestIn(prompt, context);
  if (!request || needsThought(request.text) || CONDITION.test(request.text)) return [];
  return likelyReadings(request, context).flatMap(({ request: found, score }) => {
    const known = settled(ofEach(found, request), context);
    const reading = known && ofLabel(known, request.quotes, context);
    const isPossible =
      reading &&
      !isHopeless(reading, context) &&
      !isLoss(reading, request, context) &&
      !isUnwanted(reading, request);
    return isPossible ? [{ request: reading, score }] : [];
  });
}

// As the logarithm of a probability.
const LEAST_FOR_LOOK = -0.5;
const LOOKS: PlainRequest["kind"][] = ["read", "head", "tail", "showLine", "search"];

/** What only looks is done without a question if it is likely: if it was not meant, nothing is lost. "Don't open it" may be meant. */
function likelyLook(prompt: string, context: Context): PlainRequest[] | undefined {
  if (NEGATION.test(prompt)) return undefined;
  const [first] = readingsOf(prompt, context);
  if (!first || first.score < LEAST_FOR_LOOK || !LOOKS.includes(first.request.kind)) return undefined;
  return wantsLook(prompt) && !isCommon(first.request) ? [first.request] : undefined;
}

/** Nobody looks for a word such as "on". */
function isCommon(request: PlainRequest): boolean {
  return request.kind === "search" && understoodWords(request.text).unknown.length === 0;
}

const TO_LOOK: Idea[] = ["read", "search", "where", "list", "about", "many", "asks"];
const TO_CHANGE = ACTIONS.filter((idea) => !TO_LOOK.includes(idea));

function wantsLook(text: string): boolean {
  const { ideas } = understoodWords(text);
  return TO_LOOK.some((idea) => ideas.has(idea)) && !TO_CHANGE.some((idea) => ideas.has(idea));
}

/** "All lines with moss" are more than the one line that the reader has learned to ask about. */
function ofEach(reading: PlainRequest, { text }: Masked): PlainRequest {
  return reading.kind === "cut" && EACH_LINE.test(text) ? { ...reading, kind: "cutAll" } : reading;
}

const EACH_LINE =
  /\b(?:all|every|each|any)\b.*\b(?:lines?|rows?|entr(?:y|ies))\b|(?:所有|全部|每).*行|行.*(?:都|全部|全)|(?:すべて|全て|全部|ぜんぶ).*行|行.*(?:すべて|全て|全部|ぜんぶ)/i;

/** What depends on something may not be read without it. */
const CONDITION =
  /\b(?:if|unless|except|until)\b|如果|假如|要是|除非|除了|的话|もし|場合|以外|なければ|なら(?![べびん])/i;
/** What is gone or elsewhere afterwards, or runs. */
const LOSSES: PlainRequest["kind"][] = ["delete", "cut", "cutAll", "dropLine", "rename", "into", "run"];
const REMOVALS: PlainRequest["kind"][] = ["delete", "cut", "cutAll", "dropLine"];

/** Nobody is asked about deleting after "Don't delete notes.txt yet", or without a word for it: "juice should go on notes.txt". */
function isUnwanted({ kind }: PlainRequest, { text }: Masked): boolean {
  if (LOSSES.includes(kind) && NEGATION.test(text)) return true;
  const { ideas } = understoodWords(text);
  return REMOVALS.includes(kind) && !ideas.has("remove") && !ideas.has("clear");
}

function contextAfter(earlier: string[], workdir: string | undefined, plans: Plans): Context {
  const context: Context = { workdir, names: namesIn(workdir) };
  const start = Math.max(0, earlier.length - MAX_EARLIER);
  return earlier.slice(start).reduce((known, text, index) => {
    const plan = plans.get(planOf(text, earlier.slice(0, start + index)));
    return withSetting((plan ?? parsed(text, known) ?? []).reduce(after, known), text);
  }, context);
}

function parsed(prompt: string, context: Context): PlainRequest[] | undefined {
  const request = requestIn(prompt, context);
  const steps = request && withoutKept(stepsIn(request, context) ?? []);
  if (!steps || steps.length === 0) return undefined;
  if (steps.every(({ kind }) => kind === "read") && wantsMore(request.text)) return undefined;
  const isAllowed = steps.some(isToldByItsStart);
  return needsThought(request.text) && !isAllowed ? undefined : steps;
}

/** "Those lines bother me, throw them out" is not only a wish to see the file. */
function wantsMore(text: string): boolean {
  const { ideas } = understoodWords(text);
  return ideas.has("remove") || ideas.has("run");
}

/** What each puts into words or into quotes, the next one need not know. */
const STAGES: ((request: Masked, context: Context) => Masked)[] = [
  ...[withCorrection, withEachChange, withLines, withText],
  ...[withReferents, withMentionedLine, withAnchor, withLineNumber],
];

/** A prompt with its quotations and file names taken out; undefined if it is too long for a plain request. */
export function requestIn(prompt: string, context: Context): Masked | undefined {
  if (prompt.length > MAX_LENGTH || [...prompt.matchAll(JOINTS)].length > MAX_JOINTS) return undefined;
  const request = withNames(masked(narrow(prompt.normalize("NFC").trim())), context.names);
  return STAGES.reduce((said, stage) => stage(said, context), request);
}

/** In Chinese and Japanese no space parts a name from the words beside it. If there is such a file, it is a name. */
function withNames(request: Masked, { files }: Names): Masked {
  const names = files.filter((file) => /[\u3040-\u30ff\u4e00-\u9fff].*\./.test(file));
  return maskedAlso(
    request,
    names.sort((a, b) => b.length - a.length),
  );
}

/** Letters and digits of full width in file names and numbers of lines, as an input method may leave them. */
function narrow(prompt: string): string {
  return prompt.replace(
    /[\w\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A＿－／]+[.．][a-zａ-ｚ]{1,5}(?![a-zａ-ｚ])|[\uFF10-\uFF19]+(?=行|個|个)/g,
    (name) => name.normalize("NFKC"),
  );
}

/** A text says in its first lines what it is about. A program does not. */
function isToldByItsStart(step: PlainRequest): boolean {
  return step.kind === "help" || (step.kind === "about" && !/\.(?:[cm]?[jt]s|py|sh|c|java)$/.test(step.path));
}
