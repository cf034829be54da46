/** Applies faults to replies. */

import type { RefusalStopDetails } from "@anthropic-ai/sdk/resources/messages/messages";
import type { ModelSpec } from "../model/index.ts";
import { ApiError } from "./errors.ts";
import type { Fault } from "./faults.ts";
import { isToolUse, rawInputOf } from "./message.ts";
import type { Reply, ReplyBlock } from "./types.ts";

/** Throws if the fault is an error answer, which replaces the reply. */
export function raiseFault(fault: Fault | undefined, model: ModelSpec): void {
  if (fault?.kind === "status") {
    const { status, message, type, code, retryAfter, shouldRetry } = fault;
    const headers = {
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...(shouldRetry !== undefined && { "x-should-retry": String(shouldRetry) }),
    };
    throw new ApiError(status, message, { type, code, headers });
  }
  if (fault?.kind === "prompt_too_long") throw promptTooLong(model.window + 12_164, model);
}

/** The error for a prompt that does not fit the model's window. */
export function promptTooLong(tokens: number, model: ModelSpec): ApiError {
  return new ApiError(400, `prompt is too long: ${tokens} tokens > ${model.window} maximum`);
}

/** The reply, changed by the fault. */
export function spoilReply(reply: Reply, fault: Fault | undefined): Reply {
  const { content } = reply;
  if (fault?.kind === "tool_json") return { ...reply, content: spoilToolJson(content, fault.how) };
  if (fault?.kind === "max_tokens") return { ...reply, content: cutShort(content), stopReason: "max_tokens" };
  if (fault?.kind === "empty") return { ...reply, content: [], stopReason: "end_turn" };
  if (fault?.kind === "refusal") return { ...reply, content: withoutCalls(content), stopReason: "refusal" };
  if (fault?.kind === "tool_use_without_call") {
    return { ...reply, content: withoutCalls(content), stopReason: "tool_use" };
  }
  return reply;
}

/** The stop details of a refusal. */
export function stopDetailsOf(fault: Fault | undefined): RefusalStopDetails | null {
  if (fault?.kind !== "refusal") return null;
  return { type: "refusal", category: fault.category ?? null, explanation: fault.explanation ?? null };
}

function withoutCalls(content: ReplyBlock[]): ReplyBlock[] {
  return content.filter((block) => !isToolUse(block));
}

function spoilToolJson(content: ReplyBlock[], how: "truncated" | "invalid"): ReplyBlock[] {
  const last = content.findLastIndex(isToolUse);
  if (last === -1) throw new ApiError(500, "fault tool_json: the reply has no tool call to spoil", NO_RETRY);
  return content.map((block, i) => {
    if (i !== last || !isToolUse(block)) return block;
    const raw = rawInputOf(block) ?? "";
    return { ...block, rawInput: how === "truncated" ? half(raw) : `{unquoted: ${raw}}` };
  });
}

function cutShort(content: ReplyBlock[]): ReplyBlock[] {
  const last = content.at(-1);
  if (!last) return [];
  if (last.type === "text") return [...content.slice(0, -1), { ...last, text: half(last.text) }];
  if (!isToolUse(last)) return content;
  return [...content.slice(0, -1), { ...last, input: {}, rawInput: half(rawInputOf(last) ?? "") }];
}

/** Headers for an error in the scenario itself, which a retry would not cure. */
export const NO_RETRY = { headers: { "x-should-retry": "false" } };

function half(text: string): string {
  const points = Array.from(text);
  return points.slice(0, Math.ceil(points.length / 2)).join("");
}
