/** Looking at a conversation: where it may be cut, and what the user said last. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, estimateMessages, resultsIn } from "@harness/shared/model";
import { isFromHarness } from "../harness-text.ts";

type Message = Anthropic.MessageParam;

const RECENT_SHARE = 0.1;

export interface Division {
  /** What a summary is to stand for; empty when there is too little of it. */
  older: Message[];
  /** What stays as it is. It begins with a reply, or it is the user's newest message. */
  recent: Message[];
}

/**
 * Divides a conversation where no call loses its result: before a reply. What the model has not answered yet is
 * recent, and as many rounds before it as make up a tenth of the whole.
 */
export function divide(messages: Message[]): Division {
  const last = messages.length - 1;
  const isPrompt = messages[last]?.role === "user" && resultsIn(messages[last]).length === 0;
  const replies = messages.flatMap(({ role }, index) => (role === "assistant" ? [index] : []));
  const room = estimateMessages(messages) * RECENT_SHARE;
  const fits = (index: number) => estimateMessages(messages.slice(index)) <= room;
  const newest = isPrompt ? last : (replies.at(-1) ?? 0);
  const cut = replies.find((index) => index < newest && fits(index)) ?? newest;
  // A summary of the first message alone would stand for nothing that was done.
  return cut < 2
    ? { older: [], recent: messages }
    : { older: messages.slice(0, cut), recent: messages.slice(cut) };
}

/** What is asked for: the newest text that the harness did not add by itself, and the index of its message. */
export function latestRequest(messages: Message[]): { text: string; index: number } | undefined {
  const texts = messages.flatMap((message, index) =>
    blocksOf(message).flatMap((block) =>
      message.role === "user" && block.type === "text" ? [{ text: block.text, index }] : [],
    ),
  );
  return texts.findLast(({ text }) => !isFromHarness(text) || isFromHarness(text, ["job", "message"]));
}
