/** A request in the form that the model reads: one list of blocks, with their tokens. */

import { estimateBlock, findModel } from "../model/index.ts";
import type { MessagesRequest } from "./types.ts";
import { blocksOf } from "./validate/conversation.ts";
import { isObject, type JsonObject } from "./validate/schema.ts";

export interface PromptBlock {
  section: "tools" | "system" | "messages";
  /** The block without cache markers, which the cache compares byte for byte. */
  text: string;
  tokens: number;
  /** Set if the block has a cache breakpoint. */
  ttl?: "5m" | "1h";
}

/** The blocks of a request: tools, then system, then messages. */
export function renderPrompt(request: MessagesRequest): PromptBlock[] {
  const body = request as unknown as JsonObject;
  const system = blocksOf((body.system ?? []) as string | JsonObject[]);
  const messages = body.messages as { role: string; content: string | JsonObject[] }[];
  const blocks = [
    ...((body.tools ?? []) as JsonObject[]).map((block) => render("tools", "", block)),
    ...system.map((block) => render("system", "", block)),
    ...messages.flatMap(({ role, content }) =>
      blocksOf(content).map((block) => render("messages", role, block)),
    ),
  ];
  markAutomatically(blocks, body);
  return blocks;
}

/** The estimated tokens of the whole prompt. count_tokens returns this number, and `usage` adds up to it. */
export function promptTokens(blocks: PromptBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.tokens, 0);
}

function render(section: PromptBlock["section"], role: string, block: JsonObject): PromptBlock {
  const text = `${role} ${JSON.stringify(withoutMarkers(block))}`;
  const ttl = ttlOf(block) ?? innerTtl(block);
  return { section, text, tokens: estimateBlock(block), ...(ttl && { ttl }) };
}

function withoutMarkers({ cache_control: _marker, ...block }: JsonObject): JsonObject {
  if (!Array.isArray(block.content)) return block;
  return { ...block, content: block.content.map((part) => (isObject(part) ? withoutMarkers(part) : part)) };
}

function ttlOf(block: JsonObject): "5m" | "1h" | undefined {
  if (!isObject(block.cache_control)) return undefined;
  return block.cache_control.ttl === "1h" ? "1h" : "5m";
}

function innerTtl(block: JsonObject): "5m" | "1h" | undefined {
  if (!Array.isArray(block.content)) return undefined;
  return block.content.filter(isObject).map(ttlOf).find(Boolean);
}

// A top-level cache_control marks the last block that can have a marker.
function markAutomatically(blocks: PromptBlock[], body: JsonObject): void {
  const ttl = ttlOf(body);
  const last = blocks.findLast(({ text }) => !/^assistant \{"type":"(redacted_)?thinking"/.test(text));
  if (ttl && last) last.ttl ??= ttl;
}

/** Settings that are part of the cached prefix. An explicit default counts as absent. */
export function settingsBefore(section: PromptBlock["section"], request: MessagesRequest): string {
  if (section === "tools") return "";
  if (section === "system") return JSON.stringify(request.speed ?? "standard");
  const defaultThinking = { type: findModel(request.model)?.thinking.default };
  const defaultChoice = { type: request.tools?.length ? "auto" : "none" };
  return JSON.stringify([
    request.tool_choice ?? defaultChoice,
    request.thinking ?? defaultThinking,
    request.output_config?.effort ?? "high",
    hasImages(request),
  ]);
}

function hasImages(request: MessagesRequest): boolean {
  return request.messages.some(
    ({ content }) => Array.isArray(content) && content.some((block) => block.type === "image"),
  );
}
