/** Replies in a form that every later request may contain, and the calls in them. */

import type Anthropic from "@anthropic-ai/sdk";
import { AnthropicError } from "@anthropic-ai/sdk";
import { wellFormed } from "../text/index.ts";
import { callsIn } from "./blocks.ts";

/** One call of a tool, as the harness answers it. */
export interface ToolCall {
  /** Unique in the whole conversation, whatever the provider sent. */
  id: string;
  /** Id of the reply it came in. */
  messageId: string;
  name: string;
  /** The input as the model sent it; not always an object. The tool checks it. */
  input: unknown;
  /** The reply broke off in the middle of this call, so its input may be incomplete: do not run it. */
  cutOff: boolean;
}

export interface CleanReply {
  /** The blocks that the conversation keeps. If empty, store no message at all. */
  content: Anthropic.ContentBlockParam[];
  calls: ToolCall[];
  /** Why the model stopped; null when the end of the reply did not arrive. */
  stopReason: Anthropic.StopReason | null;
  /** Why the model refused, if the API says so. */
  refusal?: string | undefined;
}

/** One block of a reply: what the conversation keeps of it, and the call in it. */
export interface CleanBlock {
  block: Anthropic.ContentBlockParam;
  call?: ToolCall;
}

type Reply = Pick<Anthropic.Message, "id" | "content" | "stop_reason"> &
  Partial<Pick<Anthropic.Message, "stop_details">>;

const CUT_SHORT: readonly string[] = ["max_tokens", "model_context_window_exceeded", "refusal"];
/** The API accepts no other ids; some compatible providers send them. */
const INVALID_IN_ID = /[^a-zA-Z0-9_-]/g;

/**
 * A reply in a form that every later request may contain, and the calls in it. Empty text is removed; an id that is missing, invalid
 * or was used before in `history` is renamed; an input that is no object stays in the call, but not in the content.
 * Throws an AnthropicError if a call has no name.
 */
export function cleanReply(reply: Reply, history: Anthropic.MessageParam[]): CleanReply {
  const blocks = reply.content.flatMap((_, index) => cleanBlock(reply, index, history) ?? []);
  const content = blocks.map(({ block }) => block);
  const calls = blocks.flatMap(({ call }) => call ?? []);
  const kept = content.every(isThinking) ? [] : content;
  return { content: kept, calls, stopReason: reply.stop_reason, refusal: refusalIn(reply) };
}

function refusalIn({ stop_details: details }: Reply): string | undefined {
  if (details?.type !== "refusal") return undefined;
  return details.explanation ?? details.category ?? undefined;
}

/**
 * One block of a reply by itself, just as `cleanReply` gives it later: for a block that is complete while the reply still
 * arrives. undefined when there is nothing to keep of it. Whether a reply breaks off is known only at its end: until
 * then its last call may turn out to be `cutOff`.
 */
export function cleanBlock(
  reply: Reply,
  index: number,
  history: Anthropic.MessageParam[],
): CleanBlock | undefined {
  // Before any tool runs, so that the tool gets exactly the input that the conversation keeps.
  const block = wellFormed(reply.content[index]);
  if (!block || (block.type === "text" && block.text.trim() === "")) return undefined;
  if (block.type !== "tool_use") return { block: block as Anthropic.ContentBlockParam };
  const { name, input } = block;
  if (typeof name !== "string" || name === "") throw nameless();
  const id = freshId(reply, index, history);
  const isLast = index === reply.content.length - 1;
  const call = { id, messageId: reply.id, name, input, cutOff: isLast && isCutShort(reply.stop_reason) };
  return { block: { ...block, id, input: isObject(input) ? input : {} }, call };
}

/** The same failure as broken JSON of a call: nobody can tell what the model wanted, but it may be right the next time. */
function nameless(): AnthropicError {
  const error = new AnthropicError("a call in the reply has no name");
  error.cause = new SyntaxError(error.message);
  return error;
}

/** Whether a reply with this stop reason broke off in its last block. */
export function isCutShort(reason: Anthropic.StopReason | null): boolean {
  return CUT_SHORT.includes(reason ?? "");
}

/** The id of the call at `index`, or a new one that follows from what came before: it is the same at each asking. */
function freshId(
  { id: messageId, content }: Reply,
  index: number,
  history: Anthropic.MessageParam[],
): string {
  const used = new Set(callsIn(history).keys());
  let fresh = "";
  content.slice(0, index + 1).forEach((block, place) => {
    if (block.type !== "tool_use") return;
    const base = `toolu_${messageId}_${place}`.replace(INVALID_IN_ID, "_");
    fresh = isValid(block.id) && !used.has(block.id) ? block.id : unused(base, used);
    used.add(fresh);
  });
  return fresh;
}

// Some compatible providers send no id, or a number.
function isValid(id: unknown): boolean {
  return typeof id === "string" && id !== "" && id.search(INVALID_IN_ID) < 0;
}

function unused(base: string, used: Set<string>): string {
  let id = base;
  for (let number = 2; used.has(id); number++) id = `${base}_${number}`;
  return id;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isThinking({ type }: Anthropic.ContentBlockParam): boolean {
  return type === "thinking" || type === "redacted_thinking";
}
