/** Faults that a scenario can inject. */

import * as z from "zod";

// `at`: the streamed event *before* which the fault strikes, by index or by name (the first of that name).
const at = z.union([z.int().nonnegative(), z.string().regex(/^[a-z_]+$/)]);
// `times`: how many attempts of the request fail before one succeeds; absent: all of them.
const times = z.int().positive().optional();

/** The Zod schema of a fault in a scenario file: `fault: { kind: cut, at: message_stop, how: clean }`. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    type: z.string().optional(),
    message: z.string().optional(),
    /** Becomes `error.details.error_code`. */
    code: z.string().optional(),
    /** Seconds, sent as `retry-after`. */
    retryAfter: z.number().nonnegative().optional(),
    /** Sent as `x-should-retry`. */
    shouldRetry: z.boolean().optional(),
    times,
  }),
  z.strictObject({ kind: z.literal("latency"), ms: z.int().nonnegative(), times }),
  z.strictObject({
    kind: z.literal("error_event"),
    at,
    type: z.string().optional(),
    message: z.string().optional(),
    times,
  }),
  z.strictObject({ kind: z.literal("cut"), at, how: z.enum(["socket", "clean"]), times }),
  z.strictObject({ kind: z.literal("idle"), at, times }),
  z.strictObject({ kind: z.literal("tool_json"), how: z.enum(["truncated", "invalid"]), times }),
  z.strictObject({ kind: z.literal("max_tokens"), times }),
  z.strictObject({ kind: z.literal("prompt_too_long"), times }),
  z.strictObject({
    kind: z.literal("refusal"),
    category: z.enum(["cyber", "bio", "frontier_llm", "reasoning_extraction", "general_harms"]).optional(),
    explanation: z.string().optional(),
    times,
  }),
  z.strictObject({ kind: z.literal("empty"), times }),
  z.strictObject({ kind: z.literal("tool_use_without_call"), times }),
]);

export type Fault = z.infer<typeof faultSchema>;
