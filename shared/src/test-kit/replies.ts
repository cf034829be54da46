/** Short forms for replies of a scripted model. */
import type { Reply, ReplyBlock } from "../rehearsal/index.ts";

/** A reply with these blocks; a string becomes a text block. */
export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}

/** A call of a tool, as a block of a reply. */
export function call(name: string, input: unknown, id?: string): ReplyBlock {
  return { type: "tool_use", name, input, ...(id && { id }) };
}

/** A call of bash, as a block of a reply. */
export function bash(command: string): ReplyBlock {
  return call("bash", { command });
}
