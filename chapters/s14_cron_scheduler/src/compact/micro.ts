/** Layer 2: old results, which the model has long since read, become one line each. Costs no model call. */
import { normalize } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { storedPath } from "./budget.ts";
import { callsIn, replaceResults, resultsIn, resultText } from "./history.ts";
import { contextTokens, estimate } from "./tokens.ts";

type ToolResult = Anthropic.ToolResultBlockParam;
type Calls = ReturnType<typeof callsIn>;

const KEPT_SHARE = 0.1;
const SHORT_CHARS = 300;

/**
 * Clears old results when that frees at least a tenth of the limit: to clear a little each time would spoil the
 * provider's prompt cache each time. The newest results stay, and the newest reading of each file.
 */
export function clearOldResults(agent: Agent, limit: number): void {
  const before = contextTokens(agent);
  const { messages } = agent;
  const calls = callsIn(messages);
  const old = oldResults(agent, calls, limit);
  const lines = new Map(old.map((result) => [result, placeholder(result, calls)]));
  agent.messages = messages.map((message) =>
    resultsIn(message).some((result) => lines.has(result))
      ? replaceResults(message, (result) => lines.get(result))
      : message,
  );
  const after = contextTokens(agent);
  if (before - after < limit * KEPT_SHARE) {
    agent.messages = messages;
    return;
  }
  const [from, to] = [before, after].map((tokens) => tokens.toLocaleString("en-US"));
  showNotice({
    zh: `清掉了 ${old.length} 个旧结果：${from} → ${to} tokens`,
    en: `cleared ${old.length} old results: ${from} → ${to} tokens`,
    ja: `古い結果を ${old.length} 個片づけました：${from} → ${to} トークン`,
  });
}

/** Results before the newest reply, so the model has seen them; without the ones worth keeping. */
function oldResults({ messages, compaction }: Agent, calls: Calls, limit: number): ToolResult[] {
  const seen = messages.slice(
    0,
    messages.findLastIndex(({ role }) => role === "assistant"),
  );
  const filesKept = new Set<string>();
  let room = (limit * KEPT_SHARE) / compaction.scale;
  return seen
    .flatMap(resultsIn)
    .toReversed()
    .filter((result) => {
      const file = fileRead(calls.get(result.tool_use_id));
      const isNewestReading = file !== undefined && !filesKept.has(file);
      if (file) filesKept.add(file);
      room -= estimate(result);
      return room < 0 && !isNewestReading && resultText(result).length > SHORT_CHARS;
    });
}

/** Which file, and which lines of it, a call read. */
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
  return path
    ? `${size} All of it is in ${path}.)`
    : `${size} Get it again if you need it, in a way that changes nothing.)`;
}
