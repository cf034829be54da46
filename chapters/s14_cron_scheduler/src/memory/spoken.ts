/** What memory hears of a conversation, as it is said. Compaction may later shorten the messages; this list it leaves alone. */
import type Anthropic from "@anthropic-ai/sdk";
import { clipMiddle } from "@harness/shared/shell";
import type { Agent } from "../agent.ts";
import type { Line } from "./state.ts";

const MAX_CHARS = 20_000;
const MAX_USER_CHARS = 4_000;
const MAX_AGENT_CHARS = 2_000;
// Most results can be had again; they are there to make the rest understood.
const MAX_RESULT_CHARS = 400;

/** Notes what a message says. */
export function noteSpoken({ spoken }: Pick<Agent, "spoken">, message: Anthropic.MessageParam): void {
  const latest = [...spoken, ...linesOf(message).filter(({ text }) => text.trim() !== "")];
  spoken.splice(0, spoken.length, ...withinLimit(latest));
}

function linesOf({ role, content }: Anthropic.MessageParam): Line[] {
  if (typeof content !== "string") return content.flatMap((block) => linesOfBlock(block));
  if (role === "user") return [{ who: "user", text: clipMiddle(content, MAX_USER_CHARS) }];
  return [{ who: "agent", text: clipMiddle(content, MAX_AGENT_CHARS) }];
}

/** The text in a user's content blocks is the harness's: reminders, hooks, memories. */
function linesOfBlock(block: Anthropic.ContentBlockParam): Line[] {
  if (block.type === "tool_result")
    return [{ who: "tool", text: clipMiddle(resultText(block), MAX_RESULT_CHARS) }];
  if (block.type === "tool_use") {
    const input = clipMiddle(JSON.stringify(block.input), MAX_RESULT_CHARS);
    return [{ who: "agent", text: `calls ${block.name} ${input}` }];
  }
  return block.type === "text" ? [{ who: "agent", text: clipMiddle(block.text, MAX_AGENT_CHARS) }] : [];
}

function resultText({ content = "" }: Anthropic.ToolResultBlockParam): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : `[${part.type}]`)).join("\n");
}

/** The newest there is room for, in the order in which it was said. The user's words come first: they are the oldest of a turn. */
function withinLimit(lines: Line[]): Line[] {
  const newestFirst = lines.toReversed();
  const isUser = ({ who }: Line) => who === "user";
  const byWeight = [...newestFirst.filter(isUser), ...newestFirst.filter((line) => !isUser(line))];
  const kept = new Set<Line>();
  let room = MAX_CHARS;
  for (const line of byWeight) {
    room -= line.text.length;
    if (room < 0) break;
    kept.add(line);
  }
  return lines.filter((line) => kept.has(line));
}
