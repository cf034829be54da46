/** Turns a model's reply into a complete message. */

import type Anthropic from "@anthropic-ai/sdk";
import { estimateBlock, estimateTokens } from "../model/index.ts";
import type { InputUsage } from "./cache.ts";
import { newId } from "./ids.ts";
import { sign } from "./thinking.ts";
import type { Message, MessagesRequest, Reply, ReplyBlock, Usage } from "./types.ts";

/** A message to send, and for each tool_use block the JSON to stream. */
export interface Draft {
  message: Message;
  rawInputs: (string | undefined)[];
}

/** Completes a model's reply: ids, signatures, stop reason, usage. */
export function draftMessage(reply: Reply, request: MessagesRequest, input: InputUsage): Draft {
  const rawInputs = reply.content.map(rawInputOf);
  const stopReason = reply.stopReason ?? (reply.content.some(isToolUse) ? "tool_use" : "end_turn");
  const message: Message = {
    id: newId("msg_01"),
    type: "message",
    role: "assistant",
    model: request.model,
    content: reply.content.map((block) => completeBlock(block, request)),
    stop_reason: stopReason,
    stop_sequence: stopReason === "stop_sequence" ? (request.stop_sequences?.[0] ?? null) : null,
    stop_details: null,
    usage: usageOf(reply, rawInputs, input),
  };
  return { message, rawInputs };
}

export function isToolUse(block: ReplyBlock): block is Extract<ReplyBlock, { type: "tool_use" }> {
  return block.type === "tool_use";
}

export function rawInputOf(block: ReplyBlock): string | undefined {
  return isToolUse(block) ? (block.rawInput ?? JSON.stringify(block.input ?? {})) : undefined;
}

function completeBlock(block: ReplyBlock, request: MessagesRequest): Anthropic.ContentBlock {
  // Real replies have `citations` only where there are some. The type of the SDK does not know that.
  if (block.type === "text") return { type: "text", text: block.text } as Anthropic.TextBlock;
  if (block.type === "redacted_thinking") return { ...block };
  if (block.type === "thinking") {
    const signature = block.signature ?? sign(block.thinking);
    return { type: "thinking", thinking: isOmitted(request) ? "" : block.thinking, signature };
  }
  return {
    type: "tool_use",
    id: block.id ?? newId("toolu_01"),
    name: block.name,
    input: inputOf(block),
    caller: { type: "direct" },
  };
}

function isOmitted({ thinking }: MessagesRequest): boolean {
  return thinking !== undefined && "display" in thinking && thinking.display === "omitted";
}

// Invalid raw JSON cannot be part of a JSON body. Without streaming, the client gets the intended input.
function inputOf(block: Extract<ReplyBlock, { type: "tool_use" }>): unknown {
  try {
    return block.rawInput === undefined ? (block.input ?? {}) : JSON.parse(block.rawInput);
  } catch {
    return block.input ?? {};
  }
}

function usageOf(reply: Reply, rawInputs: Draft["rawInputs"], input: InputUsage): Usage {
  const cost = reply.content.map((block, i) => {
    const raw = rawInputs[i];
    return raw === undefined ? estimateBlock({ ...block }) : estimateTokens(raw) + 8;
  });
  const thinking = cost.filter((_, i) => reply.content[i]?.type.endsWith("thinking"));
  return {
    ...input,
    output_tokens: sum(cost),
    ...(thinking.length > 0 && { output_tokens_details: { thinking_tokens: sum(thinking) } }),
    service_tier: "standard",
    inference_geo: "global",
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
