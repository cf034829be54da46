/** Turns a message into the events of a stream. */

import type Anthropic from "@anthropic-ai/sdk";
import type { Draft } from "./message.ts";
import type { Message } from "./types.ts";

export interface StreamEvent {
  name: string;
  data: Record<string, unknown>;
}

const TEXT_PIECE = 24;
const JSON_PIECE = 16;
// Long texts have longer pieces, so that a megabyte does not become fifty thousand events.
const MAX_PIECES = 1000;

/** The events of one message, in the API's order. */
export function eventsOf({ message, rawInputs }: Draft): StreamEvent[] {
  const events = [
    event("message_start", { message: opening(message) }),
    ...message.content.flatMap((block, index) => blockEvents(block, index, rawInputs[index])),
    messageDelta(message),
    event("message_stop", {}),
  ];
  // The API sends a ping after the start of the first block, or after message_start if there is no block.
  events.splice(message.content.length > 0 ? 2 : 1, 0, event("ping", {}));
  return events;
}

/** One event in the format of server-sent events. */
export function encode({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function event(name: string, data: Record<string, unknown>): StreamEvent {
  return { name, data: { type: name, ...data } };
}

function opening(message: Message): Message {
  const { output_tokens_details: _, ...rest } = message.usage;
  const usage = { ...rest, output_tokens: 1 };
  return { ...message, content: [], stop_reason: null, stop_sequence: null, stop_details: null, usage };
}

function messageDelta(message: Message): StreamEvent {
  const { stop_reason, stop_sequence, stop_details, usage } = message;
  const { service_tier: _tier, inference_geo: _geo, cache_creation: _creation, ...counted } = usage;
  return event("message_delta", { delta: { stop_reason, stop_sequence, stop_details }, usage: counted });
}

function blockEvents(block: Anthropic.ContentBlock, index: number, raw: string | undefined): StreamEvent[] {
  const { start, deltas } = unfold(block, raw);
  return [
    event("content_block_start", { index, content_block: start }),
    ...deltas.map((delta) => event("content_block_delta", { index, delta })),
    event("content_block_stop", { index }),
  ];
}

function unfold(block: Anthropic.ContentBlock, raw = ""): { start: object; deltas: object[] } {
  if (block.type === "text") {
    const deltas = pieces(block.text, TEXT_PIECE).map((text) => ({ type: "text_delta", text }));
    return { start: { ...block, text: "" }, deltas };
  }
  if (block.type === "thinking") {
    const deltas = pieces(block.thinking, TEXT_PIECE).map((thinking) => ({
      type: "thinking_delta",
      thinking,
    }));
    const signed = { type: "signature_delta", signature: block.signature };
    return { start: { ...block, thinking: "", signature: "" }, deltas: [...deltas, signed] };
  }
  if (block.type !== "tool_use") return { start: block, deltas: [] };
  // Clients start from the input `{}`, so a call without arguments streams only an empty piece.
  const json = raw === "{}" ? [] : pieces(raw, JSON_PIECE);
  const deltas = ["", ...json].map((partial_json) => ({ type: "input_json_delta", partial_json }));
  return { start: { ...block, input: {} }, deltas };
}

/** Splits a text between code points. */
function pieces(text: string, size: number): string[] {
  const step = Math.max(size, Math.ceil(text.length / MAX_PIECES));
  return text.match(new RegExp(`[^]{1,${step}}`, "gu")) ?? [];
}
