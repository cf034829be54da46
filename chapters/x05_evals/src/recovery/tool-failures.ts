/** Tells the model to stop when a tool fails again and again. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";

const MAX_FAILURES = 3;

/** Runs at the end of a round. Returns a text for the model for each tool that keeps failing; it follows the results. */
export function failureReminder(
  agent: Agent,
  calls: ToolCall[],
  results: Anthropic.ContentBlockParam[],
): Anthropic.TextBlockParam[] {
  // A call that the user stopped is not a failure of the tool.
  if (agent.turn.signal.aborted) return [];
  const { failures } = agent.turn;
  for (const { id, name } of calls) {
    const hasFailed = results.some((r) => r.type === "tool_result" && r.tool_use_id === id && r.is_error);
    failures.set(name, hasFailed ? (failures.get(name) ?? 0) + 1 : 0);
  }
  const stuck = [...failures].flatMap(([name, times]) => (times >= MAX_FAILURES ? [name] : []));
  for (const name of stuck) failures.delete(name);
  return stuck.map((name) => remind(agent, name));
}

function remind(agent: Agent, name: string): Anthropic.TextBlockParam {
  showNotice(agent, words.toolKeepsFailing({ name, times: MAX_FAILURES }));
  const text = `The tool ${name} has failed ${MAX_FAILURES} times in a row. Stop retrying it. Tell the user what fails, why, and what you suggest.`;
  return { type: "text", text: fromHarness("notification", text) };
}
