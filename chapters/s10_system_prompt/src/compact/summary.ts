/** Asks the model for a summary of the older part of a conversation. */
import type Anthropic from "@anthropic-ai/sdk";
import { textOf } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/shell";
import type { Localized } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { askAside } from "../ask-aside.ts";
import { blocksOf, callsIn, resultText } from "./history.ts";
import { estimate } from "./tokens.ts";

type Message = Anthropic.MessageParam;

const MAX_TOKENS = 8_000;
const MAX_RESULT_CHARS = 2_000;
const MAX_TEXT_CHARS = 10_000;

const SYSTEM = `You summarise the conversation of a coding agent, so that the agent can go on without it.
Keep, in this order: what the user wants, with every constraint and preference; what was done, with exact file paths,
commands and names; what was found out and decided, and why; errors and how they were solved; what is left to do.
Keep what an earlier summary says and still holds. At most 800 words, plain text, no tools, no greeting.`;

/** Why there is no summary, for the user. */
export class NoSummary extends Error {
  readonly text: Localized;
  constructor(text: Localized) {
    super(text.en);
    this.text = text;
  }
}

/** The text of a summary. `room`: tokens that the conversation may take up in the request; the newest part goes in. */
export async function summarise(agent: Agent, older: Message[], room: number, focus = ""): Promise<string> {
  const parts = [`<conversation>\n${transcribe(older, room)}\n</conversation>`];
  if (focus) parts.push(`<focus>\nAbove all, keep what concerns: ${focus}\n</focus>`);
  const content = parts.map((text) => ({ type: "text" as const, text }));
  const messages: Message[] = [{ role: "user", content }];
  const request = { max_tokens: MAX_TOKENS, system: SYSTEM, messages };
  const reply = await askAside(agent, request);
  const text = textOf(reply as Pick<Message, "content">)
    .replace(/<\/?summary>/g, "")
    .trim();
  if (text && reply.stop_reason !== "refusal") return text;
  throw new NoSummary({
    zh: "模型没有给出摘要",
    en: "the model gave no summary",
    ja: "モデルが要約を返しませんでした",
  });
}

/**
 * A conversation as plain text: blocks of tools would need their tools in the request. When it is too long, the oldest
 * messages are left out, but never an earlier summary, for it stands for all that came before.
 */
export function transcribe(messages: Message[], room: number): string {
  const calls = callsIn(messages);
  const entries = messages.map((message) => transcribeMessage(message, calls));
  const summary = blocksOf(messages[0] ?? { content: "" }).find(isSummary)?.text ?? "";
  const newest = newestThatFit(entries, room - estimate(summary));
  if (newest === entries) return entries.join("\n\n");
  return [summary, "(older messages are left out here)", ...newest].filter(Boolean).join("\n\n");
}

function newestThatFit(entries: string[], room: number): string[] {
  let left = room;
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    left -= estimate(entry);
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
      return clipMiddle(`call ${block.name} ${JSON.stringify(block.input)}`, MAX_RESULT_CHARS);
    if (block.type !== "tool_result") return "";
    const name = calls.get(block.tool_use_id)?.name ?? "a tool";
    return `result of ${name}: ${clipMiddle(resultText(block), MAX_RESULT_CHARS)}`;
  });
  return [`[${message.role}]`, ...lines.filter(Boolean)].join("\n");
}

function isSummary(block: Anthropic.ContentBlockParam): block is Anthropic.TextBlockParam {
  return block.type === "text" && block.text.startsWith("<summary>");
}
