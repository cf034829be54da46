/** Reads the journal of a server and the messages of a conversation. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, resultsIn, resultText } from "../model/index.ts";
import type { JournalEntry, MessagesRequest } from "../rehearsal/index.ts";

interface Recorded {
  journal: JournalEntry[];
}

/** The HTTP status of each request, in order. */
export function statuses({ journal }: Recorded): number[] {
  return journal.map(({ status }) => status);
}

/** The body of each request, in order. */
export function requests({ journal }: Recorded): MessagesRequest[] {
  return journal.map(({ request }) => request.body);
}

/** All tool results, in order. */
export function results(messages: Anthropic.MessageParam[]): Anthropic.ToolResultBlockParam[] {
  return messages.flatMap(resultsIn);
}

/** The texts of all tool results, in order. */
export function resultTexts(messages: Anthropic.MessageParam[]): string[] {
  return results(messages).map(resultText);
}

/** All texts of the user messages, in order. */
export function userTexts(messages: Anthropic.MessageParam[]): string[] {
  const blocks = messages.filter(({ role }) => role === "user").flatMap(blocksOf);
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
}
