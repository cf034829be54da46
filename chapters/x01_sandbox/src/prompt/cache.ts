/**
 * Cache breakpoints. The API caches the beginning of a request up to each block that carries a mark, and finds it again
 * in a later request when it is the same byte for byte. It reads tools, then system, then messages; 4 marks are allowed.
 */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf } from "@harness/shared/model";
import type { Section } from "./state.ts";

const MARK = { cache_control: { type: "ephemeral" } } as const;

interface SectionedRequest extends Omit<Anthropic.MessageStreamParams, "system"> {
  system: Section[];
  tools: Anthropic.ToolUnion[];
}

/** The request as the API takes it. Marks stand on copies: the conversation itself never carries any. */
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
 * The newest mark writes, the one before it reads: there the last request ended. Without it the API would have to look
 * back from the newest, and it looks at 20 blocks only; a round of eleven calls has more.
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

/** The API refuses marks on thinking and on empty text. */
function mayCarryMark(block: Anthropic.ContentBlockParam): boolean {
  if (block.type === "text") return block.text !== "";
  return block.type !== "thinking" && block.type !== "redacted_thinking";
}

function markAt<Item extends object>(items: Item[], index: number): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...MARK } : item));
}
