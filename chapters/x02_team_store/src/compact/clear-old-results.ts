/** Layer 2: replaces old results, which the model has already read, by one line each. Costs no model call. */
import { normalize } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { callsIn, estimateBlock, replaceResults, resultsIn, resultText, sizeOf } from "@harness/shared/model";
import { showAside } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { storedPath } from "./store-long-results.ts";
import { contextTokens } from "./tokens.ts";

type ToolResult = Anthropic.ToolResultBlockParam;
type Calls = ReturnType<typeof callsIn>;

const KEPT_SHARE = 0.1;
const MIN_FREED_SHARE = 0.1;
const SHORT_CHARS = 300;

/**
 * Clears old results if that frees at least a tenth of the limit: each change of old messages makes the provider's prompt
 * cache useless once. The newest results stay, and so does the newest read of each file.
 */
export function clearOldResults(agent: Agent, limit: number): void {
  const { messages } = agent;
  const calls = callsIn(messages);
  const lines = new Map(oldResults(agent, calls, limit).map((old) => [old, placeholder(old, calls)]));
  const cleared = messages.map((message) => replaceResults(message, (result) => lines.get(result)));
  const from = contextTokens(agent);
  const to = contextTokens({ ...agent, messages: cleared });
  if (from - to < limit * MIN_FREED_SHARE) return;
  agent.messages = cleared;
  showAside(agent, words.resultsCleared({ count: lines.size, from, to }));
}

/** The results to clear. All are older than the newest reply, so the model has seen them. */
function oldResults({ messages, compaction }: Agent, calls: Calls, limit: number): ToolResult[] {
  const newestReply = messages.findLastIndex(({ role }) => role === "assistant");
  const newestFirst = messages.slice(0, newestReply).flatMap(resultsIn).toReversed();
  const filesKept = new Set<string>();
  const old: ToolResult[] = [];
  let room = (limit * KEPT_SHARE) / compaction.scale;
  for (const result of newestFirst) {
    const file = fileRead(calls.get(result.tool_use_id));
    const isNewestRead = file !== undefined && !filesKept.has(file);
    if (file) filesKept.add(file);
    room -= estimateBlock(result);
    if (room < 0 && !isNewestRead && sizeOf(result) > SHORT_CHARS) old.push(result);
  }
  return old;
}

/** The file and the lines that a call read, as a key; undefined for other calls. */
function fileRead(call: Anthropic.ToolUseBlockParam | undefined): string | undefined {
  if (call?.name !== "read_file") return undefined;
  const { path, ...lines } = call.input as { path?: unknown };
  return JSON.stringify([normalize(String(path)), lines]);
}

function placeholder(result: ToolResult, calls: Calls): string {
  const text = resultText(result);
  const path = storedPath(text);
  const name = calls.get(result.tool_use_id)?.name ?? "tool";
  const size = `(An old result of ${name}, ${text.length} characters, was removed to make room.`;
  if (path) return `${size} All of it is in ${path}.)`;
  return `${size} Get it again if you need it, in a way that changes nothing.)`;
}
