/** Remembers the thinking blocks that were sent, to check them when they come back. */

import { createHash } from "node:crypto";
import type { ModelSpec } from "../model/index.ts";
import type { Message, Reply } from "./types.ts";

const PREFIX = "rehearsal-";

/** Whether a request turns thinking off, or does not ask for it and its model does not think by default. */
export function isThinkingOff(request: { thinking?: unknown }, { thinking }: ModelSpec): boolean {
  const asked = request.thinking as { type?: string } | undefined;
  return (asked?.type ?? thinking.default) === "disabled";
}

/** What is left of a reply when its model must not think. */
export function withoutThinking(reply: Reply): Reply {
  const said = reply.content.filter(({ type }) => type !== "thinking" && type !== "redacted_thinking");
  return { ...reply, content: said };
}

/** The thinking blocks that this server has sent. */
export interface ThinkingLedger {
  remember(message: Message): void;
  verify(thinking: string, signature: string): "valid" | "modified" | "forged";
  /** The thinking blocks of the reply that made this tool call. */
  sentWith(toolUseId: string): object[] | undefined;
}

export function createThinkingLedger(): ThinkingLedger {
  const textOf = new Map<string, string>();
  const blocksOf = new Map<string, object[]>();
  return {
    remember(message) {
      const blocks = message.content.filter((b) => b.type === "thinking" || b.type === "redacted_thinking");
      for (const block of blocks) if (block.type === "thinking") textOf.set(block.signature, block.thinking);
      for (const block of message.content) if (block.type === "tool_use") blocksOf.set(block.id, blocks);
    },
    verify(thinking, signature) {
      if (textOf.has(signature)) return textOf.get(signature) === thinking ? "valid" : "modified";
      return verifyUnseen(thinking, signature);
    },
    sentWith: (toolUseId) => blocksOf.get(toolUseId),
  };
}

/** A signature that is derived from the text, so that a transcript from an earlier server is still valid. */
export function sign(thinking: string): string {
  return PREFIX + createHash("sha256").update(thinking).digest("base64url");
}

// We cannot check a signature of another server, so it passes.
function verifyUnseen(thinking: string, signature: string): "valid" | "modified" | "forged" {
  if (signature === "") return "forged";
  if (!signature.startsWith(PREFIX) || thinking === "") return "valid";
  return sign(thinking) === signature ? "valid" : "modified";
}
