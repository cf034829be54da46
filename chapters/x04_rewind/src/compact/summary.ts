/** Asks the model for a summary of the older part of a conversation. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, estimateTokens, messageTexts, newestTexts } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { askAside } from "../ask-aside.ts";
import { isFromHarness } from "../harness-text.ts";

type Message = Anthropic.MessageParam;

const SYSTEM = `You summarise the conversation of a coding agent, so that the agent can go on without it.
Keep, in this order: what the user wants, with every constraint and preference; what was done, with exact file paths,
commands and names; findings and decisions, with reasons; errors and how they were solved; what is left to do.
Keep everything in an earlier summary that is still true. At most 800 words, plain text, no tools, no greeting.`;

/**
 * The text of a summary, "" when the model writes none. `room` is the number of tokens that the conversation may take up in
 * the request: older messages that do not fit are left out.
 */
export async function askForSummary(
  agent: Agent,
  older: Message[],
  room: number,
  focus = "",
): Promise<string> {
  const parts = [`<conversation>\n${conversationText(older, room)}\n</conversation>`];
  if (focus) parts.push(`<focus>\nAbove all, keep what concerns: ${focus}\n</focus>`);
  const { text, stopReason } = await askAside(agent, { system: SYSTEM, question: parts.join("\n") });
  return stopReason === "refusal" ? "" : text.replace(/<\/?summary>/g, "").trim();
}

/**
 * A conversation as plain text, because blocks of tools would need their tools in the request. If it is too long, the oldest
 * messages are left out, but never an earlier summary: it replaces everything before it.
 */
export function conversationText(messages: Message[], room: number): string {
  const texts = messageTexts(messages);
  const summary = blocksOf(messages[0]).find(isSummary)?.text ?? "";
  const newest = newestTexts(texts, room - estimateTokens(summary));
  if (newest === texts) return texts.join("\n\n");
  return [summary, "(older messages are left out here)", ...newest].filter(Boolean).join("\n\n");
}

function isSummary(block: Anthropic.ContentBlockParam): block is Anthropic.TextBlockParam {
  return block.type === "text" && isFromHarness(block.text, ["summary"]);
}
