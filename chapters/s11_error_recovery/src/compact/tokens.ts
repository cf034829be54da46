/** How full the context is: an estimate, held against what the API counted last time. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Agent } from "../agent.ts";
import { toolDefinition, toolsOf } from "../tools/tool.ts";

// A character of Latin text or code is 1/2.8 of a token, a Chinese or Japanese one a whole token.
const NARROW_TOKENS = 1 / 2.8;
const FIRST_WIDE = 0x2e80;
const DEFAULT_WINDOW = 128_000;

/** Tokens of the next request: system text, tools and all messages. */
export function contextTokens(agent: Agent): number {
  return Math.round(estimateRequest(agent) * agent.compaction.scale);
}

/** To be called with the messages of each request and the usage of its reply. */
export function calibrate(agent: Agent, messages: Anthropic.MessageParam[], usage: Anthropic.Usage): void {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = usage;
  const counted = input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
  // Some compatible servers count nothing.
  if (counted > 0) agent.compaction.scale = counted / estimateRequest({ ...agent, messages });
}

/** The model's context window in tokens. */
export async function contextLimit({ compaction, model }: Agent): Promise<number> {
  if (compaction.limit !== undefined) return compaction.limit;
  const { findModel } = await import("@harness/shared/rehearsal");
  return findModel(model.id)?.window ?? DEFAULT_WINDOW;
}

/** Estimated tokens of messages. */
export function estimateMessages(messages: Anthropic.MessageParam[]): number {
  const contents = messages.flatMap(({ content }): (string | object)[] =>
    typeof content === "string" ? [content] : content,
  );
  return contents.reduce<number>((sum, part) => sum + estimate(part), 0);
}

// Blocks do not change once they are in the conversation, so each is measured once.
const measured = new WeakMap<object, number>();

/** Estimated tokens of a text, a block or a tool. */
export function estimate(value: string | object): number {
  if (typeof value === "string") return estimateText(value);
  const tokens = measured.get(value) ?? estimateText(JSON.stringify(value));
  measured.set(value, tokens);
  return tokens;
}

function estimateRequest(agent: Agent): number {
  const { system, messages } = agent;
  const definitions = toolsOf(agent).map(toolDefinition);
  return definitions.reduce(
    (sum, tool) => sum + estimate(tool),
    estimate(system) + estimateMessages(messages),
  );
}

function estimateText(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= FIRST_WIDE) wide++;
  return Math.ceil(wide + (text.length - wide) * NARROW_TOKENS);
}
