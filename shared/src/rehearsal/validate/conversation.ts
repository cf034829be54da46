/** The rules for a conversation: the order of roles, and how it may end. */

import type { ModelSpec } from "../../model/index.ts";
import { invalid, type JsonObject } from "./schema.ts";

export interface PlacedBlock {
  block: JsonObject;
  /** The index of the message in the request, and of the block in the message. */
  message: number;
  position: number;
}

/** Consecutive messages of one role, which the API merges before it checks a conversation. */
export interface Turn {
  role: "user" | "assistant" | "system";
  /** The index of the first message. */
  index: number;
  blocks: PlacedBlock[];
}

interface RawMessage {
  role: Turn["role"];
  content: string | JsonObject[];
}

/** Merges checked messages to turns. */
export function turnsOf(messages: RawMessage[]): Turn[] {
  const turns: Turn[] = [];
  messages.forEach(({ role, content }, index) => {
    let turn = turns.at(-1);
    if (turn?.role !== role) {
      turn = { role, index, blocks: [] };
      turns.push(turn);
    }
    blocksOf(content).forEach((block, position) => {
      turn.blocks.push({ block, message: index, position });
    });
  });
  return turns;
}

/** A string counts as one text block. */
export function blocksOf(content: string | JsonObject[]): JsonObject[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

export function pathOf({ message, position }: PlacedBlock): string {
  return `messages.${message}.content.${position}`;
}

/** Checks the order of roles. */
export function checkRoles(turns: Turn[], model: ModelSpec): void {
  const first = turns[0];
  if (!first) invalid("messages: at least one message is required");
  if (turns.some((turn) => turn.role === "system") && !model.systemMessages) {
    invalid("role 'system' is not supported on this model");
  }
  if (first.role === "system") {
    invalid(
      "messages.0: use the top-level 'system' parameter for the initial system prompt; the directive-only form (content: [] with output_config) is accepted at any position",
    );
  }
  turns.forEach((turn, i) => {
    if (turn.role === "system") checkSystemPlace(turn, turns[i - 1], turns[i + 1]);
  });
}

function checkSystemPlace(turn: Turn, before: Turn | undefined, after: Turn | undefined): void {
  if (before?.role !== "user" && !endsInServerTool(before)) {
    invalid(
      `messages.${turn.index}: role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result`,
    );
  }
  if (after && after.role !== "assistant") {
    invalid(`messages.${turn.index}: role 'system' must precede an 'assistant' message or end the array`);
  }
}

/** Whether an assistant turn ends in a server tool. Such a turn may be sent back unchanged, to be continued. */
function endsInServerTool(turn: Turn | undefined): boolean {
  const type = String(turn?.blocks.at(-1)?.block.type);
  return type === "server_tool_use" || (type !== "tool_result" && type.endsWith("_tool_result"));
}

const ONLY_IN: Record<string, Turn["role"]> = {
  tool_result: "user",
  tool_use: "assistant",
  server_tool_use: "assistant",
};

/** Checks which blocks each role may have, and that nothing is empty. */
export function checkContent(turns: Turn[], version: string): void {
  turns.forEach((turn, i) => {
    const isLast = i === turns.length - 1;
    if (turn.blocks.length === 0 && !(isLast && turn.role === "assistant")) {
      invalid(`messages.${turn.index}: ${turn.role} messages must have non-empty content`);
    }
    for (const placed of turn.blocks) {
      checkHome(placed, turn.role);
      if (!isSpaceBetween(placed, turn)) checkText(placed.block, "messages");
      if (version !== "2023-06-01") checkRemoved(placed, turn.role);
    }
  });
}

function checkHome({ block, message }: PlacedBlock, role: Turn["role"]): void {
  const home = ONLY_IN[String(block.type)];
  if (!home || home === role) return;
  invalid(`messages.${message}: \`${block.type}\` blocks can only be in \`${home}\` messages`);
}

/**
 * Whether it is white space beside other blocks of a reply: between two texts with citations the model writes such blocks, and
 * the API takes them back.
 */
function isSpaceBetween({ block, message }: PlacedBlock, { role, blocks }: Turn): boolean {
  const beside = blocks.filter((other) => other.message === message && !isBlank(other.block));
  return role === "assistant" && isBlank(block) && block.text !== "" && beside.length > 0;
}

function isBlank({ type, text }: JsonObject): boolean {
  return type === "text" && String(text).trim() === "";
}

/** Refuses blank text, also inside a tool result. `where`: `messages` or `system`. */
export function checkText(block: JsonObject, where: string): void {
  if (block.type === "text") {
    if (block.text === "") invalid(`${where}: text content blocks must be non-empty`);
    if (isBlank(block)) invalid(`${where}: text content blocks must contain non-whitespace text`);
  }
  if (block.type !== "tool_result" || !Array.isArray(block.content)) return;
  if (block.content.some((part) => part.type === "text" && part.text === "")) {
    invalid(`${where}: text content blocks must be non-empty`);
  }
}

// Version 2026-10-21 removed these two. We know the path in the API's error, but not its wording.
function checkRemoved(placed: PlacedBlock, role: Turn["role"]): void {
  const { block } = placed;
  if (role === "assistant" && block.type === "document") {
    invalid(`${pathOf(placed)}: \`document\` blocks can only be in \`user\` messages`);
  }
  if (
    role === "user" &&
    block.type === "text" &&
    Array.isArray(block.citations) &&
    block.citations.length > 0
  ) {
    invalid(`${pathOf(placed)}.text.citations: citations are not permitted in \`user\` messages`);
  }
}

/** Checks the end of the conversation. */
export function checkEnd(turns: Turn[], model: ModelSpec): void {
  const last = turns.at(-1);
  if (last?.role !== "assistant" || endsInServerTool(last)) return;
  if (!model.prefill) {
    invalid(
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  }
  const text = last.blocks.at(-1)?.block.text;
  if (typeof text === "string" && /\s$/.test(text)) {
    invalid("messages: final assistant content cannot end with trailing whitespace");
  }
}
