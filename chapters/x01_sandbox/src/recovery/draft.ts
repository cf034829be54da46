/** A reply that needs several requests: what the user has read of it is never written again. */
import type Anthropic from "@anthropic-ai/sdk";
import type { CleanReply } from "@harness/shared/model";
import { fromHarness } from "../harness-text.ts";

type Message = Anthropic.MessageParam;
type Block = Anthropic.ContentBlockParam;

export interface Draft {
  /** What the user has read of the reply so far. Empty, or it has text. */
  said: Block[];
  /** How long the next piece may be, in tokens, when the first one was cut. */
  maxTokens?: number | undefined;
}

const GO_ON = `Your reply was cut off; the user has read it up to there. Go on exactly where it stopped, even in the middle of a word.
Repeat nothing, and do not mention this. A tool call that was cut off did not happen: make it again.`;

/** The conversation for the next request: the model sees what it has said, and is asked to go on. */
export function continued(messages: Message[], { said }: Draft): Message[] {
  if (said.length === 0) return messages;
  const spoken: Message = { role: "assistant", content: said };
  // After its own server tools the model goes on by itself.
  if (said.at(-1)?.type !== "text") return [...messages, spoken];
  return [
    ...messages,
    spoken,
    { role: "user", content: [{ type: "text", text: fromHarness("continue", GO_ON) }] },
  ];
}

/** Keeps the text of a reply that broke off. Without text nothing is kept: then the same can be asked again. */
export function keepText({ said }: Draft, content: readonly object[]): void {
  const blocks = content as Block[];
  const isFirst = said.length === 0;
  const end = blocks.findLastIndex(isText) + 1;
  // The thinking of a continuation answers a request that will not be in the history.
  const kept = blocks.slice(0, end).filter((block) => isText(block) || (isFirst && isSigned(block)));
  for (const block of kept) append(said, block);
}

/** Keeps all of a reply that paused: the model wants it back as it is. */
export function keepAll({ said }: Draft, content: Block[]): void {
  for (const block of content) append(said, block);
}

/** The whole reply, in one piece. */
export function joined({ said }: Draft, reply: CleanReply): CleanReply {
  if (said.length === 0) return reply;
  const whole = [...said];
  for (const block of reply.content) if (!isThinking(block)) append(whole, block);
  return { ...reply, content: whole };
}

/** The thinking before a call must come back with it, untouched: such a reply stays in its pieces. */
export function isIndivisible({ said }: Draft, { content, calls }: CleanReply): boolean {
  return calls.length > 0 && [...said, ...content].some(isThinking);
}

function append(said: Block[], block: Block): void {
  const last = said.at(-1);
  if (last?.type !== "text" || block.type !== "text") said.push(block);
  else said[said.length - 1] = { ...last, text: last.text + block.text };
}

function isText(block: Block): boolean {
  return block.type === "text" && block.text.trim() !== "";
}

function isSigned(block: Block): boolean {
  return block.type === "redacted_thinking" || (block.type === "thinking" && block.signature !== "");
}

function isThinking({ type }: Block): boolean {
  return type === "thinking" || type === "redacted_thinking";
}
