/** Parts a prompt into requests, and leaves out what is only a reason. */

import { conditionOf } from "../conditions.ts";
import { several, sharedBy } from "../objects.ts";
import { nameIn } from "../reading/names.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { isSaid, NAME, questionAbout, STARTS_WITH_NAME } from "./answers.ts";
import { after, type Context } from "./context.ts";
import { askedBefore, heldIn } from "./held.ts";
import { keptIn, leftAlone } from "./kept.ts";
import { withLineToRemove } from "./mentioned.ts";
import { isPlainReason, isReason, withoutReason } from "./reasons.ts";
import { withReferents } from "./references.ts";
import { stepIn } from "./step.ts";

/** Where one request may end and the next one begin. */
export const JOINTS =
  /\s*(?:[,，、;；。.]\s*)?(?:(?<!\w)(?:(?:and )?after that|and then|then|and|but)(?!\w)|然后|接着|不过|但是?|并且?|再(?=.{2}))[\s,，]*|(?<=[)\]];)\s|\s*(?:[，,；。！？]|(?<![)\]]);|[.!?](?=\s))\s*|(?<=(?<!じゃなく|ではなく|でなく)[てで])(?:から)?(?:[、，]\s*|(?![：:をの]|何|な[にん]|[誰だ]れ|どこ|どれ|いつ|いくつ|あ[っりる]|い[たまる]|み[てた]|[るた](?:か|の|$)))|(?<=し)、/g;

/** The requests in a prompt, or in a part of one, in their order; undefined if some of it is not understood. */
export function stepsIn(
  { text, quotes }: Masked,
  context: Context,
  isPart = false,
): PlainRequest[] | undefined {
  const conditional = conditionalIn({ text, quotes }, context);
  if (conditional) return [conditional];
  // "Read README.md and tell me what it is about" is one request.
  const whole = partIn({ text, quotes }, context, isPart);
  if (whole?.[0]?.kind === "about") return whole;
  for (const { index, 0: joint } of text.matchAll(JOINTS)) {
    const begin = text.slice(0, index);
    const first = partIn({ quotes, text: begin }, context, true);
    const end = text.slice(index + joint.length);
    if (OF_TEXT.test(end)) continue;
    const isAside = first && first.length > 0 && isPlainReason(end) && !AFTER_COLON.test(begin);
    if (isAside) return first;
    const rest = first && restIn(end, begin, quotes, first.reduce(after, context));
    if (isOfLines(first) && rest?.[0]?.kind === "delete" && !NAME.test(end)) continue;
    if (rest?.[0]?.kind === "keep" && isOneText(first, { text: begin, quotes }, joint)) continue;
    const isTold = !rest && first && first.length > 0 && isReason(end);
    if (isTold && !isOneText(first, { text: begin, quotes }, joint)) return first;
    if (isEmptied(first) && CONTENT.test(end)) continue;
    if (rest && whole && isTextLost([...first, ...rest], whole)) return whole;
    if (rest) return [...first, ...rest].filter(isNeeded).filter(isNoTalk).filter(isNoEcho(end));
  }
  if (isPart && isSaid({ text, quotes }, context)) return [];
  if (whole || isPart) return whole;
  return withoutReason({ text, quotes }, context, stepsIn) ?? questionAbout({ text, quotes }, context);
}

/** "おはよう、と書いて": the text stands before it. */
const OF_TEXT = /^(?:と|って)(?:だけ)?(?:書|記|入れ|追|メモ|いう)/;

/** "新建 .env.example，内容 A=1": what follows is the text of the file, no next wish. */
function isEmptied(steps: PlainRequest[] | undefined): boolean {
  const step = steps?.at(-1);
  return step?.kind === "create" && step.content === "";
}

const CONTENT = /^(?:内容|正文|里面写|里面就?放|中身|本文|contents?\b)/i;

/** "New file diary.txt: Dear diary, today was fun" */
const AFTER_COLON = /\S[:：]\s*[^:：\uE000-\uE0FF]+$/;

/** "Create memo.txt, content: hello": the second part is no wish to see the file. */
function isTextLost([first, ...rest]: PlainRequest[], [whole, other]: PlainRequest[]): boolean {
  const isEmpty = first?.kind === "create" && first.content === "";
  const hasText = whole?.kind === "create" && whole.content !== "" && other === undefined;
  return isEmpty && hasText && rest.every(({ kind }) => kind === "read");
}

/** "Lines 2 to 4 of notes.txt, delete them": the lines are to be deleted, not the file. */
function isOfLines(steps: PlainRequest[] | undefined): boolean {
  return ["showLine", "head", "tail"].includes(steps?.at(-1)?.kind ?? "");
}

/** "Create a.txt with Wash hands, don't touch the dog": nobody can say where such a text ends. */
function isOneText(first: PlainRequest[] | undefined, { text, quotes }: Masked, joint: string): boolean {
  const step = first?.at(-1);
  if (!step || !("content" in step) || step.content === "" || quotes.includes(step.content)) return false;
  const isOfFile = ["cut", "cutAll"].includes(step.kind) && !text.includes(step.content);
  if (isOfFile) return false;
  const [last = ""] = /\S+$/.exec(text.trim()) ?? [];
  return /^\s*[,，、]?\s*(?:and)?\s*$/i.test(joint) && step.content.includes(last);
}

/** "Line 2 is not needed, delete it": what is to be deleted is the line, not the file. */
export function isNoEcho(end: string) {
  return (step: PlainRequest, index: number, all: PlainRequest[]) =>
    step.kind !== "delete" ||
    NAME.test(end) ||
    !["dropLine", "cut", "cutAll"].includes(all[index - 1]?.kind ?? "");
}

/** "Thanks. Now delete it." asks for one thing. */
function isNoTalk({ kind }: PlainRequest, _: number, all: PlainRequest[]): boolean {
  return all.length === 1 || !["hello", "thanks"].includes(kind);
}

/** "Create a.txt and write hello in it" creates once; the same request twice in a row is one. */
function isNeeded(request: PlainRequest, index: number, all: PlainRequest[]): boolean {
  const next = all[index + 1];
  const before = all[index - 1];
  // "I can't find plan.md, where is it?"
  if (request.kind === "find" && before?.kind === "find" && request.pattern.endsWith(before.pattern.slice(2)))
    return false;
  if (next?.kind === "create" && request.kind === "create") return request.path !== next.path;
  return JSON.stringify(request) !== JSON.stringify(next);
}

/** The steps after a joint. "Create a.txt saying 1 and b.txt saying 2": the verb of the first part counts for the next. */
function restIn(end: string, begin: string, quotes: string[], context: Context): PlainRequest[] | undefined {
  const steps = stepsIn({ quotes, text: end }, context, true);
  if (steps || !STARTS_WITH_NAME.test(end)) return steps;
  const [word] = NAME.exec(begin) ?? [];
  const name = word && (nameIn(word, context.workdir) ?? /[\w./-]+$/.exec(word)?.[0]);
  const verb = name && begin.slice(0, begin.indexOf(begin.includes(name) ? name : word));
  return verb ? stepsIn({ quotes, text: `${verb} ${end}` }, context, true) : undefined;
}

/** What one part asks for: once, or once for each of several files. */
function partIn(part: Masked, context: Context, isPart: boolean): PlainRequest[] | undefined {
  const request = withLineToRemove(withReferents(part, context), context);
  const kept = keptIn(request, context.workdir);
  if (kept !== undefined) return [{ kind: "keep", path: kept }];
  const step = stepIn(request, context, isPart) ?? leftAlone(request);
  if (step) return [step];
  const files = several(request, context.workdir);
  const steps = files && sharedBy(files, (one) => stepIn(one, context, true));
  return steps?.map((one) =>
    one.kind === "replace" && ALL.test(request.text) ? { ...one, all: true } : one,
  );
}

const ALL = /全部|所有|全都|统统|(?<![成首京古帝])都|\b(?:all|every|everywhere)\b|すべて|全て|全部/i;

/** "If a.txt exists, delete it, otherwise create it" */
function conditionalIn(request: Masked, context: Context): PlainRequest | undefined {
  const condition =
    conditionOf(request, context.workdir) ?? heldIn(request, context) ?? askedBefore(request, context);
  if (!condition) return undefined;
  const { path, isThere, text, otherwise } = condition;
  const steps = (part: Masked) =>
    stepsIn(part, { ...context, file: path }, true)?.filter(({ kind }) => kind !== "keep");
  const then = steps(condition.first);
  const instead = otherwise ? steps(otherwise) : [];
  if (!then || !instead || then.length + instead.length === 0) return undefined;
  return { kind: "if", path, isThere, ...(text && { text }), steps: then, otherwise: instead };
}
