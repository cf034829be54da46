/** Looking at a conversation: what is in a message, and where it may be cut. */
import type Anthropic from "@anthropic-ai/sdk";
import { isFromHarness } from "../harness-text.ts";
import { estimateMessages } from "./tokens.ts";

type Message = Anthropic.MessageParam;
type ToolResult = Anthropic.ToolResultBlockParam;

const RECENT_SHARE = 0.1;

export function blocksOf({ content }: Pick<Message, "content">): Anthropic.ContentBlockParam[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

export function resultsIn(message: Message): ToolResult[] {
  return blocksOf(message).filter((block) => block.type === "tool_result");
}

export function callsIn(messages: Message[]): Map<string, Anthropic.ToolUseBlockParam> {
  const calls = messages.flatMap(blocksOf).filter((block) => block.type === "tool_use");
  return new Map(calls.map((call) => [call.id, call]));
}

export function resultText({ content = "" }: ToolResult): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

/** The same user message with other content in some of its results. New objects: whoever holds the old ones keeps them. */
export function replaceResults(
  message: Message,
  change: (result: ToolResult) => string | undefined,
): Message {
  const content = blocksOf(message).map((block): Anthropic.ContentBlockParam => {
    const text = block.type === "tool_result" ? change(block) : undefined;
    return text === undefined ? block : { ...(block as ToolResult), content: text };
  });
  return { role: "user", content };
}

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

/** What the user said last: the newest text that is not the harness's, and the index of its message. */
export function latestRequest(messages: Message[]): { text: string; index: number } | undefined {
  const texts = messages.flatMap((message, index) =>
    blocksOf(message).flatMap((block) =>
      message.role === "user" && block.type === "text" ? [{ text: block.text, index }] : [],
    ),
  );
  return texts.findLast(({ text }) => !isFromHarness(text.trim()));
}
