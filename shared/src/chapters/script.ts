/** The part of a scenario for one program: what is typed, and what the model says. */

import * as z from "zod";
import {
  type Actor,
  faultSchema,
  type Script,
  type ScriptedCall,
  type ScriptedTurn,
} from "../rehearsal/index.ts";
import type { Localized } from "../wording/index.ts";
import { byShape, keyed } from "./shapes.ts";

const STOP_REASONS = [
  "end_turn",
  "max_tokens",
  "stop_sequence",
  "tool_use",
  "pause_turn",
  "refusal",
  "model_context_window_exceeded",
] as const;

const regex = z.string().transform((source, context) => {
  try {
    return new RegExp(source, "iu");
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});

/** A text in three languages; a plain string is used for all. */
export const spoken = byShape({
  text: z.string().transform((text): Localized => ({ zh: text, en: text, ja: text })),
  map: keyed({ zh: z.string(), en: z.string(), ja: z.string() }),
});

const callSchema = z
  .looseObject({ id: z.string().optional(), raw: z.string().optional(), unoffered: z.boolean().optional() })
  .transform(({ id, raw, unoffered = false, ...tools }, context): ScriptedCall => {
    const [entry, ...others] = Object.entries(tools);
    if (!entry || others.length > 0)
      context.addIssue({
        code: "custom",
        message: "expected exactly one tool: { tool_name: { …input } }, beside id, raw and unoffered",
      });
    const [tool = "", input] = entry ?? [];
    return { tool, input, unoffered, ...(id !== undefined && { id }), ...(raw !== undefined && { raw }) };
  });

/** The name of a point, which other programs and actors can wait for. */
const pointSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a name such as both-have-claimed");

const turnSchema = keyed({
  think: z.string().optional(),
  say: spoken.optional(),
  call: z.array(callSchema).default([]),
  stop: z.enum(STOP_REASONS).optional(),
  fault: faultSchema.optional(),
  optional: z.boolean().default(false),
  point: pointSchema.optional(),
  hold_until: z.string().optional(),
}).transform(({ hold_until, ...turn }): ScriptedTurn => ({ ...turn, holdUntil: hold_until }));

const actorSchema = byShape({
  list: z.array(turnSchema).transform((turns): Omit<Actor, "name"> => ({ when: undefined, turns })),
  map: keyed({
    when: keyed({ system: regex.optional(), first_user: regex.optional() }),
    turns: z.array(turnSchema),
  }),
});

/** The keys of a scenario, or of each of its programs. */
export const scriptKeys = {
  prompt: spoken.optional(),
  prompts: z.array(spoken).optional(),
  args: z.array(byShape({ text: z.string(), number: z.number().transform(String) })).optional(),
  confirm: z.array(byShape({ text: z.string(), list: z.array(z.string()) })).optional(),
  model: z.record(z.string(), actorSchema).optional(),
};

export type ScriptFile = z.output<z.ZodObject<typeof scriptKeys>>;

export type Slip = [path: PropertyKey[], message: string];

/** Mistakes that concern several keys. */
export function slipsInScript({ prompt, prompts, confirm = [], model }: ScriptFile): Slip[] {
  const slips: Slip[] = [];
  if ((prompt === undefined) === (prompts === undefined))
    slips.push([["prompt"], "expected either prompt (one) or prompts (a list)"]);
  if (!answersFitPrompts(confirm, prompts ?? []))
    slips.push([["confirm"], "expected one list of answers for each prompt"]);
  if (!model) slips.push([["model"], "expected a map"]);
  for (const [name, { when }] of Object.entries(model ?? {}))
    if ((name === "main") !== (when === undefined))
      slips.push([
        ["model", name],
        name === "main" ? "expected a list of turns" : "expected when: and turns:",
      ]);
  return slips;
}

/** For one prompt, `confirm: [y, n]` is enough; several prompts need `confirm: [[y], [], [n]]`. */
function answersFitPrompts(confirm: (string | string[])[], prompts: unknown[]): boolean {
  if (confirm.every((answer) => Array.isArray(answer))) return confirm.length <= Math.max(prompts.length, 1);
  return prompts.length <= 1 && confirm.every((answer) => typeof answer === "string");
}

export interface Lines extends Omit<Script, "hidden"> {
  args: string[];
}

export function linesFrom({ prompt, prompts = [], args = [], confirm = [], model = {} }: ScriptFile): Lines {
  return {
    prompts: prompt ? [prompt] : prompts,
    args,
    confirm: confirm.every((answer) => typeof answer === "string") ? [confirm] : (confirm as string[][]),
    actors: Object.entries(model).map(([name, actor]) => ({ ...actor, name })),
  };
}
