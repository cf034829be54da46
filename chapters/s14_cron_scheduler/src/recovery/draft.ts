/** A reply that needs several requests: what the user has read of it is never written again. */
import type Anthropic from "@anthropic-ai/sdk";
import type { CleanReply } from "@harness/shared/model";
import { harnessTags } from "../compact/history.ts";

// So that compaction does not take it for what the user asked last.
harnessTags.add("continue");

type Message = Anthropic.MessageParam;
type Block = Anthropic.ContentBlockParam;

/** What the reply has said so far. Empty, or it has text. */
export type Draft = Block[];

const CONTINUE: Message = {
  role: "user",
  content: [
    {
      type: "text",
      text: `<continue>
Your reply was cut off; the user has read it up to there. Go on exactly where it stopped, even in the middle of a word.
Repeat nothing, and do not mention this. A tool call that was cut off did not happen: make it again.
</continue>`,
    },
  ],
};

/** The conversation for the next request: the model sees what it has said, and is asked to go on. */
export function continued(messages: Message[], draft: Draft): Message[] {
  if (draft.length === 0) return messages;
  const said: Message = { role: "assistant", content: draft };
  // After its own server tools the model goes on by itself.
  return draft.at(-1)?.type === "text" ? [...messages, said, CONTINUE] : [...messages, said];
}

/** Keeps the text of a reply that broke off. Without text nothing is kept: then the same can be asked again. */
export function keepText(draft: Draft, content: readonly object[]): void {
  const blocks = content as Block[];
  const isFirst = draft.length === 0;
  const end = blocks.findLastIndex(isText) + 1;
  // The thinking of a continuation answers a request that will not be in the history.
  const kept = blocks.slice(0, end).filter((block) => isText(block) || (isFirst && isSigned(block)));
  for (const block of kept) append(draft, block);
}

/** Keeps all of a reply that paused: the model wants it back as it is. */
export function keepAll(draft: Draft, content: Block[]): void {
  for (const block of content) append(draft, block);
}

/** The whole reply, in one piece. */
export function joined(draft: Draft, { content, calls }: CleanReply): CleanReply {
  const whole = [...draft];
  for (const block of content) if (!isThinking(block)) append(whole, block);
  return { content: whole, calls };
}

/** The thinking before a call must come back with it, untouched: such a reply stays in its pieces. */
export function isIndivisible(draft: Draft, { content, calls }: CleanReply): boolean {
  return calls.length > 0 && [...draft, ...content].some(isThinking);
}

function append(draft: Draft, block: Block): void {
  const last = draft.at(-1);
  if (last?.type !== "text" || block.type !== "text") draft.push(block);
  else draft[draft.length - 1] = { ...last, text: last.text + block.text };
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
