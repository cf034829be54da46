/** A reply that needs several requests: the model continues it and never repeats what the user has read. */
import type Anthropic from "@anthropic-ai/sdk";
import type { CleanReply } from "@harness/shared/model";
import { fromHarness } from "../harness-text.ts";

type Message = Anthropic.MessageParam;
type Block = Anthropic.ContentBlockParam;

export interface Draft {
  /** The blocks that the user has read so far. If there are any, one of them is text. */
  said: Block[];
  /** The limit of the next piece, in tokens, after a piece reached the normal limit. */
  maxTokens?: number | undefined;
}

const GO_ON = `Your reply was cut off; the user has read it up to there. Go on exactly where it stopped, even in the middle of a word.
Repeat nothing, and do not mention this. A tool call that was cut off did not happen: make it again.`;

/** Returns the messages of the next request: the conversation, what the model has said, and the request to go on. */
export function withDraft(messages: Message[], { said }: Draft): Message[] {
  if (said.length === 0) return messages;
  const soFar: Message = { role: "assistant", content: said };
  // After a server tool the model goes on without being asked.
  if (said.at(-1)?.type !== "text") return [...messages, soFar];
  const goOn: Message = { role: "user", content: [{ type: "text", text: fromHarness("continue", GO_ON) }] };
  return [...messages, soFar, goOn];
}

/** Keeps the text of a reply that broke off. Without text it keeps nothing, and the same request is sent again. */
export function keepText({ said }: Draft, content: readonly object[]): void {
  const blocks = content as Block[];
  const isFirst = said.length === 0;
  const end = blocks.findLastIndex(isText) + 1;
  // The thinking of a continuation belongs to a request that the history will not contain.
  const kept = blocks.slice(0, end).filter((block) => isText(block) || (isFirst && isSigned(block)));
  for (const block of kept) append(said, block);
}

/** Keeps all of a reply that paused: the API needs it back unchanged. */
export function keepAll({ said }: Draft, content: Block[]): void {
  for (const block of content) append(said, block);
}

/** Returns one reply made of the draft and its last piece. */
export function joined({ said }: Draft, reply: CleanReply): CleanReply {
  if (said.length === 0) return reply;
  const whole = [...said];
  for (const block of reply.content) if (!isThinking(block)) append(whole, block);
  return { ...reply, content: whole };
}

/** A reply with thinking and a call is not joined: the API needs the thinking before a call back unchanged. */
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
