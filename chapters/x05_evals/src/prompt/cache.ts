/**
 * Cache breakpoints. The API caches a request up to each block that has a mark, and reads it from the cache if a later
 * request begins with the same bytes. The order is tools, system, messages; a request may have 4 marks.
 */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf } from "@harness/shared/model";
import type { Section } from "./state.ts";

const MARK = { cache_control: { type: "ephemeral" } } as const;

interface SectionedRequest extends Omit<Anthropic.MessageStreamParams, "system"> {
  system: Section[];
  tools: Anthropic.ToolUnion[];
}

/** The request with its marks. They are set on copies: the conversation itself never has any. */
export function withBreakpoints(request: SectionedRequest): Anthropic.MessageStreamParams {
  const { system, tools, messages } = request;
  const texts = system.map(({ text }): Anthropic.TextBlockParam => ({ type: "text", text }));
  const lastStatic = system.findLastIndex(({ dynamic }) => !dynamic);
  return {
    ...request,
    tools: markAt(tools, tools.length - 1),
    system: markAt(texts, lastStatic),
    messages: markNewest(messages),
  };
}

/**
 * Marks the last two user messages. The last request ended at the older mark, so the API reads up to there and writes up
 * to the newer one. With one mark the API would look back only 20 blocks, and a round of eleven calls has more.
 */
function markNewest(messages: Anthropic.MessageParam[]): Anthropic.MessageParam[] {
  const users = messages.flatMap(({ role }, index) => (role === "user" ? [index] : []));
  const newest = users.slice(-2);
  return messages.map((message, index) => (newest.includes(index) ? markEnd(message) : message));
}

function markEnd(message: Anthropic.MessageParam): Anthropic.MessageParam {
  const blocks = blocksOf(message);
  return { role: "user", content: markAt(blocks, blocks.findLastIndex(mayCarryMark)) };
}

/** The API refuses a mark on thinking and on empty text. */
function mayCarryMark(block: Anthropic.ContentBlockParam): boolean {
  if (block.type === "text") return block.text !== "";
  return block.type !== "thinking" && block.type !== "redacted_thinking";
}

function markAt<Item extends object>(items: Item[], index: number): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...MARK } : item));
}
