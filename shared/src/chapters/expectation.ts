/** The expectations of scenarios and their arguments. The room `smoke` judges them. */

import * as z from "zod";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import { byShape, keyed } from "./shapes.ts";

/** One text, or a list of texts. */
const texts = byShape({
  text: z.string().transform((text) => [text]),
  number: z.number().transform((number) => [String(number)]),
  list: z.array(z.string()),
});

/** Conditions on one text; all of them must hold. */
const textConditions = {
  equals: z.string().optional(),
  contains: texts.optional(),
  not_contains: texts.optional(),
  matches: z.string().refine(isRegex, "expected a regular expression").optional(),
};

const resultConditions = keyed({
  tool: z.string().optional(),
  is_error: z.boolean().optional(),
  ...textConditions,
});

const requestConditions = keyed({
  actor: z.string().optional(),
  number: z.int().positive().optional(),
  model: z.string().optional(),
  max_tokens: z.int().positive().optional(),
  tools: z.array(z.string()).optional(),
  offers_tool: texts.optional(),
  // The definitions of all tools, as JSON.
  tools_contain: texts.optional(),
  system_contains: texts.optional(),
  system_matches: z.string().refine(isRegex, "expected a regular expression").optional(),
  has_text: texts.optional(),
  // The same conditions on the new part of a request.
  new_text: texts.optional(),
  // The text of assistant messages.
  has_said: texts.optional(),
  has_tool_result: resultConditions.optional(),
  // No two messages of the same role in a row. The API joins them; our contract does not allow them.
  alternating: z.literal(true).optional(),
  // Conditions on the part of a request that was read from the cache.
  cached: keyed(textConditions).optional(),
});

/** One number for all actors, or one for each actor. */
const requestCounts = byShape({
  number: z
    .int()
    .nonnegative()
    .transform((all): Record<string, number> => ({ "": all })),
  map: z.record(z.string(), z.int().nonnegative()),
});

/** `{ after: 1, at_least: 0.9 }`: after the first request, at least 90 % of the input tokens came from the cache. */
const cacheShare = keyed({
  actor: z.string().default("main"),
  after: z.int().nonnegative().default(1),
  at_least: z.number().min(0).max(1),
});

/** `true` means every file. */
const paths = byShape({
  flag: z.literal(true).transform((): string[] => []),
  text: z.string().transform((path) => [path]),
  list: z.array(z.string()),
});

const ARGUMENTS = {
  some_request: requestConditions,
  every_request: requestConditions,
  no_request: requestConditions,
  request_count: requestCounts,
  tool_result: resultConditions,
  results_in_order: z.array(resultConditions).min(1),
  cache_read_share: cacheShare,
  file: z.record(z.string(), z.string()),
  file_contains: z.record(z.string(), texts),
  no_file: texts,
  unchanged: paths,
  stdout_contains: texts,
  stdout_not_contains: texts,
  stderr_contains: texts,
  stderr_not_contains: texts,
  terminal_contains: texts,
  terminal_not_contains: texts,
  exit_code: z.int(),
};

/** The schema of each kind of expectation, by name. */
export type Arguments = { [Name in keyof typeof ARGUMENTS]: z.output<(typeof ARGUMENTS)[Name]> };

/** One expectation of a scenario: its kind and its argument. */
export interface Expectation {
  matcher: keyof Arguments;
  argument: unknown;
  /** The program that it is about, if there are several. */
  program?: string;
  hint?: Localized;
}

const BESIDE = { program: z.string().optional(), hint: localizedSchema.optional() };

const shape = Object.fromEntries(
  Object.entries(ARGUMENTS).map(([name, schema]) => [name, schema.optional()] as const),
);

/** Zod schema of one expectation: `{ no_file: out.txt, program: …, hint: … }`. */
export const expectationSchema = keyed({ ...shape, ...BESIDE }).transform(
  (expectation, context): Expectation => {
    const { program, hint, ...given } = expectation as Record<string, unknown> &
      Pick<Expectation, "program" | "hint">;
    const [entry, ...others] = Object.entries(given).filter(([, argument]) => argument !== undefined);
    if (!entry || others.length > 0)
      context.addIssue({ code: "custom", message: "expected exactly one kind of expectation in each item" });
    const [matcher = "", argument] = entry ?? [];
    return {
      matcher: matcher as keyof Arguments,
      argument,
      ...(program !== undefined && { program }),
      ...(hint !== undefined && { hint }),
    };
  },
);

function isRegex(source: string): boolean {
  try {
    return Boolean(new RegExp(source, "u"));
  } catch {
    return false;
  }
}
