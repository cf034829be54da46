import { randomUUID } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";

/** One call of a tool, as the harness answers it. */
export interface ToolCall {
  /** Unique in the whole conversation, whatever the provider sent. */
  id: string;
  name: string;
  /** What the model sent; not always an object. The tool checks it. */
  input: unknown;
  /** The reply broke off in the middle of this call, so its input may be incomplete: do not run it. */
  cutOff: boolean;
}

export interface CleanReply {
  /** What the conversation keeps. Empty when there is nothing to keep: then store no message at all. */
  content: Anthropic.ContentBlockParam[];
  calls: ToolCall[];
}

const CUT_SHORT: readonly (Anthropic.StopReason | null)[] = [
  "max_tokens",
  "model_context_window_exceeded",
  "refusal",
];
/** The API accepts no other ids; some compatible providers send them. */
const VALID_ID = /^[a-zA-Z0-9_-]+$/;

/**
 * A reply in a form that every later request may contain, and the calls in it. Empty text goes; an id that is invalid
 * or was used before in `history` is renamed; an input that is no object stays in the call, but not in the content.
 */
export function cleanReply(reply: Anthropic.Message, history: Anthropic.MessageParam[]): CleanReply {
  const usedIds = new Set(history.flatMap(toolUseIds));
  const last = reply.content.at(-1);
  const isCut = CUT_SHORT.includes(reply.stop_reason);
  const content: Anthropic.ContentBlockParam[] = [];
  const calls: ToolCall[] = [];
  for (const block of reply.content) {
    if (block.type === "text" && block.text.trim() === "") continue;
    if (block.type !== "tool_use") {
      content.push(block as Anthropic.ContentBlockParam);
      continue;
    }
    const id = freshId(block.id, usedIds);
    content.push({ ...block, id, input: isObject(block.input) ? block.input : {} });
    calls.push({ id, name: block.name, input: block.input, cutOff: isCut && block === last });
  }
  return { content: content.every(isThinking) ? [] : content, calls };
}

/** Adds what the user or the harness says. Roles alternate: after a user message it becomes part of that message. */
export function addUserContent(
  messages: Anthropic.MessageParam[],
  content: string | Anthropic.ContentBlockParam[],
): void {
  const last = messages.at(-1);
  if (last?.role !== "user") messages.push({ role: "user", content });
  else last.content = [...toBlocks(last.content), ...toBlocks(content)];
}

/** The text of a message, wherever its text blocks stand. */
export function textOf(message: Pick<Anthropic.MessageParam, "content">): string {
  const texts = toBlocks(message.content).filter((block) => block.type === "text");
  return texts.map((block) => block.text).join("\n");
}

function toolUseIds({ content }: Anthropic.MessageParam): string[] {
  const calls = toBlocks(content).filter((block) => block.type === "tool_use");
  return calls.map((block) => block.id);
}

function freshId(id: string, used: Set<string>): string {
  const fresh = VALID_ID.test(id) && !used.has(id) ? id : `toolu_${randomUUID()}`;
  used.add(fresh);
  return fresh;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isThinking({ type }: Anthropic.ContentBlockParam): boolean {
  return type === "thinking" || type === "redacted_thinking";
}

function toBlocks(content: Anthropic.MessageParam["content"]): Anthropic.ContentBlockParam[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
