/** Reads a prompt as a list of plain requests: "rename a.txt to b.txt and then show it to me". */

import { likelyChange, likelyLook, likelyPlans, STATES_A_CHANGE } from "./guesses.ts";
import { losesTooMuch } from "./misread.ts";
import { understoodWords } from "./reading/lexicon.ts";
import { namesIn } from "./reading/workspace.ts";
import type { PlainRequest } from "./requests.ts";
import type { Masked } from "./slots.ts";
import { after, type Context, withSaidLine, withSetting } from "./steps/context.ts";
import { inItsPlace } from "./steps/corrections.ts";
import { ofOtherFile } from "./steps/elsewhere.ts";
import { isLeftAlone, withoutKept } from "./steps/kept.ts";
import { stepsIn } from "./steps/parts.ts";
import { requestIn } from "./steps/prompt.ts";
import { needsThought } from "./steps/thought.ts";

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
  const request = requestIn(prompt, context);
  const steps = request && (parsed(request, context) ?? likelyLook(request, context));
  return steps?.map((step) => inItsPlace(step, prompt, context));
}

/** What a prompt that is not understood may mean, the likeliest first. Nobody may act on it without asking. */
export function guesses(
  prompt: string,
  earlier: string[],
  workdir?: string,
  plans: Plans = new Map(),
): PlainRequest[][] {
  const context = contextAfter(earlier, workdir, plans);
  const request = requestIn(prompt, context);
  const change = request && likelyChange(request, context);
  const others = change ? [[change]] : ofOtherFile(context, (within) => readIn(prompt, within));
  const likely = request ? likelyPlans(request, context) : [];
  return [...others, ...likely].map((steps) => steps.map((step) => inItsPlace(step, prompt, context)));
}

function readIn(prompt: string, context: Context): PlainRequest[] | undefined {
  const request = requestIn(prompt, context);
  return request && parsed(request, context);
}

function contextAfter(earlier: string[], workdir: string | undefined, plans: Plans): Context {
  const context: Context = { workdir, names: namesIn(workdir) };
  const start = Math.max(0, earlier.length - MAX_EARLIER);
  return earlier.slice(start).reduce((known, text, index) => {
    const plan = plans.get(planOf(text, earlier.slice(0, start + index)));
    const request = requestIn(text, known);
    const steps = plan ?? (request && parsed(request, known)) ?? [];
    return withSetting(withSaidLine(steps.reduce(after, known), text), text);
  }, context);
}

const LEAVE: PlainRequest[] = [{ kind: "keep", path: "" }];

function parsed(request: Masked, context: Context): PlainRequest[] | undefined {
  const said = stepsIn(request, context) ?? [];
  const steps = withoutKept(said);
  if (steps.length === 0) return isLeftAlone(request) ? LEAVE : undefined;
  if (steps.some((step) => losesTooMuch(step, request))) return undefined;
  const isAsSaid =
    steps.length < said.length || !steps.every(({ kind }) => kind === "read" || kind === "showLine");
  if (!isAsSaid && wantsMore(request.text)) return undefined;
  const isAllowed = steps.some(isToldByItsStart);
  return needsThought(request.text) && !isAllowed ? undefined : steps;
}

/** "Those lines bother me, throw them out" is not only a wish to see the file; "show run.sh" is. */
function wantsMore(text: string): boolean {
  const { ideas } = understoodWords(text.replace(/[\w./-]+\.[a-z]\w{0,7}(?!\w)/gi, ""));
  return ideas.has("remove") || ideas.has("run") || STATES_A_CHANGE.test(text) || CHANGES_JA.test(text);
}

/** "橋本に代えてくれる?" */
const CHANGES_JA =
  /(?:[変代替換]え|直し|書き換え|修正し|変更し|更新し|追加し|追記し|足し|差し替え)て(?:くれ|ほし|もら|くだ|おいて|おき|[。、？?]|$)/;

/** A text says in its first lines what it is about. A program does not. */
function isToldByItsStart(step: PlainRequest): boolean {
  return step.kind === "help" || (step.kind === "about" && !/\.(?:[cm]?[jt]s|py|sh|c|java)$/.test(step.path));
}
