import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";

const MAX_FAILURES = 3;

/** Runs at the end of a round. Gives a word to the model, to stand after the results, when a tool fails and fails. */
export function failureReminder(
  agent: Agent,
  calls: ToolCall[],
  results: Anthropic.ContentBlockParam[],
): Anthropic.TextBlockParam[] {
  // What the user stopped was not run, and that is no failure of the tool.
  if (agent.turn.signal.aborted) return [];
  const { failures } = agent.turn;
  for (const { id, name } of calls) {
    const hasFailed = results.some((r) => r.type === "tool_result" && r.tool_use_id === id && r.is_error);
    failures.set(name, hasFailed ? (failures.get(name) ?? 0) + 1 : 0);
  }
  const stuck = [...failures].flatMap(([name, times]) => (times >= MAX_FAILURES ? [name] : []));
  for (const name of stuck) failures.delete(name);
  return stuck.map(remind);
}

function remind(name: string): Anthropic.TextBlockParam {
  showNotice({
    zh: `${name} 连续失败了 ${MAX_FAILURES} 次，让模型别再重试。`,
    en: `${name} has failed ${MAX_FAILURES} times in a row. The model is told to stop.`,
    ja: `${name} が ${MAX_FAILURES} 回続けて失敗したので、やめるようモデルに伝えます。`,
  });
  const text = `The tool ${name} has failed ${MAX_FAILURES} times in a row. Stop retrying it. Tell the user what fails, why, and what you suggest.`;
  return { type: "text", text: fromHarness("notification", text) };
}
