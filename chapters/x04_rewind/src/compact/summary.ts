/** Asks the model for a summary of the older part of a conversation. */
import type Anthropic from "@anthropic-ai/sdk";
import { conversationText, textsIn } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { askAside } from "../ask-aside.ts";
import { isFromHarness } from "../harness-text.ts";

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
  older: Anthropic.MessageParam[],
  room: number,
  focus = "",
): Promise<string> {
  const conversation = conversationText(older, room, summaryIn(older));
  const parts = [`<conversation>\n${conversation}\n</conversation>`];
  if (focus) parts.push(`<focus>\nAbove all, keep what concerns: ${focus}\n</focus>`);
  const { text, stopReason } = await askAside(agent, { system: SYSTEM, question: parts.join("\n") });
  return stopReason === "refusal" ? "" : text.replace(/<\/?summary>/g, "").trim();
}

/** An earlier summary, "" when there is none. It is never left out, because it replaces everything before it. */
function summaryIn([first]: Anthropic.MessageParam[]): string {
  return textsIn(first).find((text) => isFromHarness(text, ["summary"])) ?? "";
}
