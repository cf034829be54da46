/** Refused requests: a program can send anything, and the judge must be able to look at it. */

import type { MessagesRequest } from "../rehearsal/index.ts";

type Fields = Record<string, unknown>;

/** What in this body has the shape of a request; everything else in it is left out. */
export function wellFormedRequest(body: unknown): MessagesRequest {
  const { messages, tools, system, ...rest } = (body ?? {}) as Fields;
  return {
    ...rest,
    messages: objectsIn(messages).map(withContent),
    tools: objectsIn(tools),
    system: contentOf(system),
  } as never;
}

function objectsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter((item) => item && typeof item === "object") : [];
}

function withContent(holder: Fields): Fields {
  return { ...holder, content: contentOf(holder.content) };
}

function contentOf(content: unknown): string | Fields[] {
  return typeof content === "string" ? content : objectsIn(content).map(blockOf);
}

/** A text block has a text, and the content of a result consists of blocks, too. */
function blockOf(block: Fields): Fields {
  if (block.type === "tool_result") return withContent(block);
  return block.type === "text" ? { ...block, text: String(block.text ?? "") } : block;
}
