/** Faults between the program and its model: all that the rehearsal server can produce. */

import type { Fault } from "@harness/shared/rehearsal";
import type { Chance } from "./chance.ts";

const EVENTS = [
  "message_start",
  "content_block_start",
  "content_block_delta",
  "message_delta",
  "message_stop",
];

/** A later attempt may succeed. */
const PASSING: ((chance: Chance) => Fault)[] = [
  (chance) => ({ kind: "status", status: chance.pick([408, 409, 429, 500, 503, 504, 529]), retryAfter: 0 }),
  (chance) => ({ kind: "cut", at: chance.pick(EVENTS), how: chance.pick(["socket", "clean"]) }),
  (chance) => ({
    kind: "error_event",
    at: chance.pick(EVENTS),
    type: chance.pick(["overloaded_error", "api_error"]),
  }),
  (chance) => ({ kind: "latency", ms: chance.below(100) }),
];

/** The program must send a different request next. */
const LASTING: ((chance: Chance) => Fault)[] = [
  (chance) => ({ kind: "status", status: chance.pick([400, 401, 403, 404, 413]) }),
  () => ({ kind: "error_event", at: "content_block_delta", type: "invalid_request_error" }),
  () => ({ kind: "max_tokens" }),
  () => ({ kind: "prompt_too_long" }),
  () => ({ kind: "refusal", category: "cyber", explanation: "The soak test says no." }),
  () => ({ kind: "empty" }),
  () => ({ kind: "tool_use_without_call" }),
];

const BROKEN_CALLS: ((chance: Chance) => Fault)[] = [
  () => ({ kind: "tool_json", how: "truncated" }),
  () => ({ kind: "tool_json", how: "invalid" }),
];

/** Mostly none; else one fault for each attempt. */
export function anyFaults(chance: Chance, hasCalls: boolean): Fault[] {
  if (!chance.happens(0.12)) return [];
  if (chance.happens(0.4)) return [chance.pick(hasCalls ? [...LASTING, ...BROKEN_CALLS] : LASTING)(chance)];
  const count = chance.happens(0.1) ? 3 : 1;
  return Array.from({ length: count }, () => chance.pick(PASSING)(chance));
}
