/** What can be made to go wrong, as scenarios write it. */

import { z } from "zod";

// `at` names the streamed event *before* which the fault strikes: its index, or the first of that name.
const at = z.union([z.int().nonnegative(), z.string().regex(/^[a-z_]+$/)]);
// How many attempts of the request suffer before it goes through; absent: every one.
const times = z.int().positive().optional();

/** Zod schema of a fault, as scenario files write it (`fault: { kind: cut, at: message_stop, how: clean }`). */
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
