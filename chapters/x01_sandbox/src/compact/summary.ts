/** Asks the model for a summary of the older part of a conversation. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, callsIn, estimateTokens, resultText } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/shell";
import type { Agent } from "../agent.ts";
import { askAside } from "../ask-aside.ts";
import { isFromHarness } from "../harness-text.ts";

type Message = Anthropic.MessageParam;

const MAX_BLOCK_CHARS = 2_000;
const MAX_TEXT_CHARS = 10_000;

const SYSTEM = `You summarise the conversation of a coding agent, so that the agent can go on without it.
Keep, in this order: what the user wants, with every constraint and preference; what was done, with exact file paths,
commands and names; what was found out and decided, and why; errors and how they were solved; what is left to do.
Keep what an earlier summary says and still holds. At most 800 words, plain text, no tools, no greeting.`;

/**
 * The text of a summary, "" when the model gives none. `room`: tokens that the conversation may take up in the request;
 * the newest part goes in.
 */
export async function summarise(agent: Agent, older: Message[], room: number, focus = ""): Promise<string> {
  const parts = [`<conversation>\n${transcribe(older, room)}\n</conversation>`];
  if (focus) parts.push(`<focus>\nAbove all, keep what concerns: ${focus}\n</focus>`);
  const { text, stopReason } = await askAside(agent, { system: SYSTEM, question: parts.join("\n") });
  return stopReason === "refusal" ? "" : text.replace(/<\/?summary>/g, "").trim();
}

/**
 * A conversation as plain text: blocks of tools would need their tools in the request. When it is too long, the oldest
 * messages are left out, but never an earlier summary, for it stands for all that came before.
 */
export function transcribe(messages: Message[], room: number): string {
  const calls = callsIn(messages);
  const entries = messages.map((message) => transcribeMessage(message, calls));
  const summary = blocksOf(messages[0]).find(isSummary)?.text ?? "";
  const newest = newestThatFit(entries, room - estimateTokens(summary));
  if (newest === entries) return entries.join("\n\n");
  return [summary, "(older messages are left out here)", ...newest].filter(Boolean).join("\n\n");
}

function newestThatFit(entries: string[], room: number): string[] {
  let left = room;
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    left -= estimateTokens(entry);
    if (left >= 0) continue;
    const fitting = entries.slice(index + 1);
    return fitting.length > 0 ? fitting : [clipMiddle(entry, Math.max(room, 0))];
  }
  return entries;
}

function transcribeMessage(message: Message, calls: ReturnType<typeof callsIn>): string {
  const lines = blocksOf(message).map((block) => {
    if (block.type === "text") return clipMiddle(block.text, MAX_TEXT_CHARS);
    if (block.type === "tool_use")
      return clipMiddle(`call ${block.name} ${JSON.stringify(block.input)}`, MAX_BLOCK_CHARS);
    if (block.type !== "tool_result") return "";
    const name = calls.get(block.tool_use_id)?.name ?? "a tool";
    return `result of ${name}: ${clipMiddle(resultText(block), MAX_BLOCK_CHARS)}`;
  });
  return [`[${message.role}]`, ...lines.filter(Boolean)].join("\n");
}

function isSummary(block: Anthropic.ContentBlockParam): block is Anthropic.TextBlockParam {
  return block.type === "text" && isFromHarness(block.text, ["summary"]);
}
