/** Reads the blocks in the messages and replies of a record, even malformed ones. */

import type { ReplyEntry } from "../../model/index.ts";

/** A message of a record, with its content as a list of blocks. */
export interface Message {
  role: string;
  content: Block[];
}

export interface Block {
  type: string;
  [field: string]: unknown;
}

export interface Call {
  id: string;
  tool: string;
  input: unknown;
}

/** In the record of a reply, a call without input has "". */
export function callsIn(blocks: Block[]): Call[] {
  return blocks.flatMap(({ type, id, name, input }) =>
    type === "tool_use" ? [{ id: String(id), tool: String(name), input: input === "" ? {} : input }] : [],
  );
}

export function textsIn(blocks: Block[]): string[] {
  return blocks.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
}

/** The blocks of a reply that have arrived. */
export function blocksOfReply(reply: ReplyEntry | undefined): Block[] {
  const { content } = (reply?.message ?? {}) as { content?: unknown };
  const isBlock = (block: unknown): block is Block => typeof (block as Block | null)?.type === "string";
  return Array.isArray(content) ? content.filter(isBlock) : [];
}

/** All texts in a value and its fields. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
