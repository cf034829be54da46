/** Finds the place where a conversation may be cut, and what the user asked for last. */
import type Anthropic from "@anthropic-ai/sdk";
import { estimateMessages, resultsIn, textsIn } from "@harness/shared/model";
import { isFromHarness } from "../harness-text.ts";

type Message = Anthropic.MessageParam;

const RECENT_SHARE = 0.1;

export interface Division {
  /** The part to summarise; empty when there is too little of it. */
  older: Message[];
  /** The part that stays as it is. It begins with a reply, or it is the user's newest message. */
  recent: Message[];
}

/**
 * Divides a conversation before a reply, so that each call stays together with its result. Recent is what the model has not
 * answered yet, and as many rounds before it as fit into a tenth of the conversation.
 */
export function divide(messages: Message[]): Division {
  const last = messages.length - 1;
  const isPrompt = messages[last]?.role === "user" && resultsIn(messages[last]).length === 0;
  const replies = messages.flatMap(({ role }, index) => (role === "assistant" ? [index] : []));
  const room = estimateMessages(messages) * RECENT_SHARE;
  const fitsFrom = (index: number) => estimateMessages(messages.slice(index)) <= room;
  const latestCut = isPrompt ? last : (replies.at(-1) ?? 0);
  const cut = replies.find((index) => index < latestCut && fitsFrom(index)) ?? latestCut;
  // The first message alone is a request: there is no work to summarise.
  return cut < 2
    ? { older: [], recent: messages }
    : { older: messages.slice(0, cut), recent: messages.slice(cut) };
}

/** The open request: the newest text that asks the agent for something, and the index of its message. */
export function latestRequest(messages: Message[]): { text: string; index: number } | undefined {
  const texts = messages.flatMap((message, index) =>
    message.role === "user" ? textsIn(message).map((text) => ({ text, index })) : [],
  );
  return texts.findLast(({ text }) => !isFromHarness(text) || isFromHarness(text, ["job"]));
}
