/** The expectations a scenario can state. Each matcher says in one place what it expects, and what it saw instead. */
import { z } from "zod";
import { keyed } from "../chapters/shapes.ts";
import * as cache from "./match-cache.ts";
import * as disk from "./match-disk.ts";
import * as wire from "./match-wire.ts";
import type { Matcher } from "./matching.ts";

const matchers: Record<string, Matcher> = {
  some_request: wire.someRequest,
  every_request: wire.everyRequest,
  no_request: wire.noRequest,
  request_count: wire.requestCount,
  tool_result: wire.toolResult,
  results_in_order: wire.resultsInOrder,
  cache_read_share: cache.cacheReadShare,
  file: disk.file,
  file_contains: disk.fileContains,
  no_file: disk.noFile,
  unchanged: disk.unchanged,
  stdout_contains: disk.contains("stdout"),
  stdout_not_contains: disk.notContains("stdout"),
  stderr_contains: disk.contains("stderr"),
  stderr_not_contains: disk.notContains("stderr"),
  terminal_contains: disk.contains("terminal"),
  terminal_not_contains: disk.notContains("terminal"),
  exit_code: disk.exitCode,
};

/** One expectation of a scenario: the matcher's name and what is given to it. */
export interface Expectation {
  matcher: string;
  argument: unknown;
  hint?: string;
}

const shape = Object.fromEntries(
  Object.entries(matchers).map(([name, { schema }]) => [name, schema.optional()] as const),
);

/** Zod schema of one expectation: `{ no_file: out.txt, hint: … }`. */
export const expectationSchema = keyed({ ...shape, hint: z.string().optional() }).transform(
  (expectation, context): Expectation => {
    const { hint, ...given } = expectation as Record<string, unknown> & { hint?: string };
    const [entry, ...others] = Object.entries(given).filter(([, argument]) => argument !== undefined);
    if (!entry || others.length > 0)
      context.addIssue({ code: "custom", message: "expected exactly one kind of expectation in each item" });
    const [matcher = "", argument] = entry ?? [];
    return { matcher, argument, ...(hint !== undefined && { hint }) };
  },
);

export function findMatcher({ matcher }: Expectation): Matcher {
  const found = matchers[matcher];
  if (!found) throw new Error(`There is no matcher ${matcher}.`);
  return found;
}
