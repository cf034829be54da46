/** A conversation as plain text, for a request without tools: the API refuses blocks of tools that it does not know. */

import type Anthropic from "@anthropic-ai/sdk";
import { clipMiddle } from "../text/index.ts";
import { blocksOf, callsIn, resultText } from "./blocks.ts";
import { estimateTokens } from "./tokens.ts";

type Message = Anthropic.MessageParam;

const MAX_TOOL_CHARS = 2_000;
const MAX_TEXT_CHARS = 10_000;

/**
 * A conversation as one text of at most about `tokens`. If it is longer, the oldest messages are left out, but never `summary`:
 * the text in the first message that stands for all before it; "" when there is none.
 */
export function conversationText(messages: Message[], tokens: number, summary: string): string {
  const texts = messageTexts(messages);
  const newest = newestTexts(texts, tokens - estimateTokens(summary));
  if (newest === texts) return texts.join("\n\n");
  return [summary, "(older messages are left out here)", ...newest].filter(Boolean).join("\n\n");
}

/** One text for each message: `[assistant]`, then a line for each block. Long blocks are clipped, images are left out. */
function messageTexts(messages: Message[]): string[] {
  const calls = callsIn(messages);
  return messages.map((message) => {
    const lines = blocksOf(message).map((block) => lineFor(block, calls));
    return [`[${message.role}]`, ...lines.filter(Boolean)].join("\n");
  });
}

function lineFor(block: Anthropic.ContentBlockParam, calls: ReturnType<typeof callsIn>): string {
  if (block.type === "text") return clipMiddle(block.text, MAX_TEXT_CHARS);
  if (block.type === "tool_use")
    return clipMiddle(`call ${block.name} ${JSON.stringify(block.input)}`, MAX_TOOL_CHARS);
  if (block.type !== "tool_result") return "";
  const name = calls.get(block.tool_use_id)?.name ?? "a tool";
  return `result of ${name}: ${clipMiddle(resultText(block), MAX_TOOL_CHARS)}`;
}

/**
 * The newest of these texts that fit into so many tokens, in their order: the same list when all fit, and at least the
 * newest one, clipped to `tokens` characters if need be.
 */
function newestTexts(texts: string[], tokens: number): string[] {
  let left = tokens;
  for (const [index, text] of [...texts.entries()].toReversed()) {
    left -= estimateTokens(text);
    if (left >= 0) continue;
    const fitting = texts.slice(index + 1);
    return fitting.length > 0 ? fitting : [clipMiddle(text, Math.max(tokens, 0))];
  }
  return texts;
}
