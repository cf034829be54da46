/** A record of what was said. Compaction shortens the messages, but not this list. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, resultText } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/text";
import type { Agent } from "../agent.ts";
import { isFromHarness } from "../harness-text.ts";
import type { Line } from "./state.ts";

const MAX_CHARS = 20_000;
// Short for calls and results: they only explain the rest, and most of them can be obtained again.
const MAX_LINE_CHARS = { user: 4_000, agent: 2_000, call: 400, tool: 400 };

/** Notes what a message says, without the texts that the harness added. */
export function noteSpoken(agent: Pick<Agent, "spoken">, message: Anthropic.MessageParam): void {
  const who = message.role === "user" ? "user" : "agent";
  const lines = blocksOf(message).flatMap((block) => linesOf(block, who));
  agent.spoken = newestLines([...agent.spoken, ...lines.filter(({ text }) => text.trim() !== "")]);
}

function linesOf(block: Anthropic.ContentBlockParam, who: "user" | "agent"): Line[] {
  switch (block.type) {
    case "text":
      return isFromHarness(block.text) ? [] : [{ who, text: clipMiddle(block.text, MAX_LINE_CHARS[who]) }];
    case "tool_use": {
      const input = clipMiddle(JSON.stringify(block.input), MAX_LINE_CHARS.call);
      return [{ who, text: `calls ${block.name} ${input}` }];
    }
    case "tool_result":
      return [{ who: "tool", text: clipMiddle(resultText(block), MAX_LINE_CHARS.tool) }];
    default:
      return [];
  }
}

/** The newest lines that fit, in their order. The user's lines are kept first, because they are the oldest of a turn. */
function newestLines(lines: Line[]): Line[] {
  const newestFirst = lines.toReversed();
  const isUser = ({ who }: Line) => who === "user";
  const userLinesFirst = [...newestFirst.filter(isUser), ...newestFirst.filter((line) => !isUser(line))];
  const kept = new Set<Line>();
  let room = MAX_CHARS;
  for (const line of userLinesFirst) {
    room -= line.text.length;
    if (room < 0) break;
    kept.add(line);
  }
  return lines.filter((line) => kept.has(line));
}
