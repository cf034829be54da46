/** One scenario: what the user types, what the model says, and what must come of it. Its keys: `scenarioSchema`. */

import { z } from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import {
  type Actor,
  faultSchema,
  type Script,
  type ScriptedCall,
  type ScriptedTurn,
} from "../rehearsal/index.ts";
import type { Localized } from "../wording/index.ts";
import { type Expectation, expectationSchema } from "./expectation.ts";
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

const chapterId = z.string().regex(/^s\d\d$/, "expected a chapter id such as s03");
const localizedSchema = keyed({ zh: z.string(), en: z.string(), ja: z.string() });
const spoken = byShape({
  text: z.string().transform((text): Localized => ({ zh: text, en: text, ja: text })),
  map: localizedSchema,
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

const turnSchema = keyed({
  think: z.string().optional(),
  say: spoken.optional(),
  call: z.array(callSchema).default([]),
  stop: z.enum(STOP_REASONS).optional(),
  fault: faultSchema.optional(),
  optional: z.boolean().default(false),
}).transform((turn): ScriptedTurn => turn);

const actorSchema = byShape({
  list: z.array(turnSchema).transform((turns): Omit<Actor, "name"> => ({ when: undefined, turns })),
  map: keyed({
    when: keyed({ system: regex.optional(), first_user: regex.optional() }),
    turns: z.array(turnSchema),
  }),
});

const fileSchema = byShape({
  text: z.string().transform((text) => ({ text })),
  map: z.xor(
    [
      z.strictObject({ base64: z.base64() }),
      z.strictObject({ link: z.string() }),
      z.strictObject({ dir: z.literal(true) }),
    ],
    "expected { base64: … }, { link: target } or { dir: true }",
  ),
});

/** A file to make: a text, bytes, a symbolic link or a directory. */
export type SandboxFile = z.infer<typeof fileSchema>;

/** How hard an exercise can be, from easy to hard. */
export const LEVELS = ["easy", "medium", "hard"] as const;

/** What makes a scenario an exercise. */
const exerciseSchema = keyed({
  level: z.enum(LEVELS),
  task: localizedSchema,
  hint: localizedSchema,
});

const playedSchema = keyed({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a name such as plan-mode-refuses-writes"),
  title: spoken,
  hidden: z.boolean().default(false),
  prompt: spoken.optional(),
  prompts: z.array(spoken).optional(),
  args: z.array(byShape({ text: z.string(), number: z.number().transform(String) })).default([]),
  workspace: z
    .object({ git: z.literal(true).optional() })
    .catchall(fileSchema)
    .default({}),
  home: z.record(z.string(), fileSchema).default({}),
  trust: z.boolean().default(false),
  env: z.record(z.string(), byShape({ text: z.string(), number: z.number().transform(String) })).default({}),
  confirm: z.array(byShape({ text: z.string(), list: z.array(z.string()) })).default([]),
  model: z.record(z.string(), actorSchema),
  expect: z.array(expectationSchema).default([]),
  before: z.array(expectationSchema).default([]),
  until: keyed({ chapter: chapterId, reason: z.string() }).optional(),
  allow_errors: z.boolean().default(false),
  exercise: exerciseSchema.optional(),
}).superRefine((scenario, context) => {
  const mistake = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  if ((scenario.prompt === undefined) === (scenario.prompts === undefined))
    mistake(["prompt"], "expected either prompt (one) or prompts (a list)");
  if (!answersFitPrompts(scenario.confirm, scenario.prompts ?? []))
    mistake(["confirm"], "expected one list of answers for each prompt");
  for (const [name, { when }] of Object.entries(scenario.model))
    if ((name === "main") !== (when === undefined))
      mistake(["model", name], name === "main" ? "expected a list of turns" : "expected when: and turns:");
});

const judgedSchema = playedSchema.superRefine(({ expect }, context) => {
  if (expect.length === 0)
    context.addIssue({ code: "custom", path: ["expect"], message: "expected at least one expectation" });
});

/** `confirm: [y, n]` is enough for one prompt; several prompts need `confirm: [[y], [], [n]]`. */
function answersFitPrompts(confirm: (string | string[])[], prompts: unknown[]): boolean {
  if (confirm.every((answer) => Array.isArray(answer))) return confirm.length <= Math.max(prompts.length, 1);
  return prompts.length <= 1 && confirm.every((answer) => typeof answer === "string");
}

/** A checked scenario. */
export interface Scenario extends Script {
  id: string;
  /** Absolute or as given to `readScenario`. */
  file: string;
  title: Localized;
  args: string[];
  workspace: { git: boolean; files: Record<string, SandboxFile> };
  /** Files below the home directory of the run. */
  home: Record<string, SandboxFile>;
  /** The user trusts what the workspace brings. */
  trust: boolean;
  /** Environment variables of the run. */
  env: Record<string, string>;
  expect: Expectation[];
  before: Expectation[];
  until?: { chapter: string; reason: string };
  /** The requests need not all be accepted by the strict server. */
  allowErrors: boolean;
  exercise?: z.output<typeof exerciseSchema> | undefined;
}

/**
 * Reads and checks a scenario file. One that is only to be played need not expect anything.
 * @throws DocumentError with a line `file:line: place: what was expected` for each mistake.
 */
export function readScenario(file: string, purpose: "judge" | "play" = "judge"): Scenario {
  const {
    prompt,
    prompts = [],
    workspace,
    model,
    confirm,
    until,
    allow_errors,
    ...rest
  } = readDocument(file, purpose === "judge" ? judgedSchema : playedSchema, cwd());
  const { git = false, ...files } = workspace;
  return {
    ...rest,
    file,
    prompts: prompt ? [prompt] : prompts,
    workspace: { git, files },
    confirm: confirm.every((answer) => typeof answer === "string") ? [confirm] : (confirm as string[][]),
    actors: Object.entries(model).map(([name, actor]) => ({ ...actor, name })),
    ...(until && { until }),
    allowErrors: allow_errors,
  };
}
