import type Anthropic from "@anthropic-ai/sdk";
import { type CleanReply, cleanReply, type ToolCall } from "@harness/shared/model";
import { showText, showToolCall, showToolResult } from "@harness/shared/terminal";
import type { Agent } from "./agent.ts";
import { notifications } from "./background/notify.ts";
import { compactIfNeeded } from "./compact/index.ts";
import { calibrate } from "./compact/tokens.ts";
import { runPostToolUse, runPreToolUse, runStop } from "./hooks/events.ts";
import { listen } from "./memory/listen.ts";
import { confirm, type ToolRequest } from "./permission/confirm.ts";
import { withBreakpoints } from "./prompt/cache.ts";
import { noteUsage } from "./prompt/cost.ts";
import { followReply } from "./recovery/follow.ts";
import { callModelRecovering } from "./recovery/index.ts";
import { failureReminder } from "./recovery/tool-failures.ts";
import { todoReminder } from "./todo.ts";
import { findTool } from "./tools/index.ts";
import { parseInput, toolDefinition, toolResult } from "./tools/tool.ts";

/** Asks the model, runs the tools it calls, and asks again, until a reply calls no tool. */
export async function agentLoop(agent: Agent): Promise<void> {
  agent.todos.idleRounds = 0;
  agent.recovery.failures.clear();
  let continuations = 0;
  while (!agent.turn.signal.aborted) {
    if (agent.roundsLeft-- === 0) return;
    await compactIfNeeded(agent);
    const { content, calls } = await callModelRecovering(agent, callModel);
    if (content.length > 0) agent.messages.push({ role: "assistant", content });
    listen(agent, { role: "assistant", content });
    if (calls.length === 0 && (await runStop(continuations++, agent))) continue;
    if (calls.length === 0) return;

    const results = await runTools(calls, agent);
    results.push(...todoReminder(agent));
    results.push(...failureReminder(agent, calls, results));
    results.push(...notifications(agent));
    agent.messages.push({ role: "user", content: results });
    listen(agent, { role: "user", content: results });
  }
}

/** One request with the whole conversation. The text of the reply streams to the terminal as it arrives. */
export async function callModel(agent: Agent): Promise<CleanReply> {
  const { client, id } = agent.model;
  const request = {
    model: id,
    max_tokens: agent.recovery.maxTokens,
    system: agent.system,
    messages: agent.messages,
    tools: Object.values(agent.tools).map(toolDefinition),
  };
  const stream = client.messages.stream(withBreakpoints(request), { signal: agent.turn.signal });
  followReply(stream, agent);
  stream.on("text", (delta) => showText(agent, delta));
  const reply = await stream.finalMessage();
  calibrate(agent, reply.usage);
  noteUsage(agent, reply.usage);
  return cleanReply(reply, agent.messages);
}

/** Runs all calls of one reply, one after another. Results stand in the order of the calls. */
export async function runTools(calls: ToolCall[], agent: Agent): Promise<Anthropic.ContentBlockParam[]> {
  const results: Anthropic.ContentBlockParam[] = [];
  for (const call of calls) {
    showToolCall(agent, call);
    const result = await runTool(call, agent);
    showToolResult(agent, result);
    results.push(result);
  }
  return results;
}

/** Answers one call with one tool_result. Never throws: the model reads what went wrong and can try again. */
export async function runTool(call: ToolCall, agent: Agent): Promise<Anthropic.ToolResultBlockParam> {
  try {
    agent.turn.signal.throwIfAborted();
    if (call.cutOff) throw new Error("Not run: the reply was cut off in the middle of this call.");
    const tool = findTool(agent.tools, call.name);
    const input = parseInput(tool, call.input);
    const request: ToolRequest = { call, tool, input, verdict: await agent.gate.check({ tool, input }) };
    await runPreToolUse(request, agent);
    await confirm(request, agent);
    const output = await tool.run(request.input, agent);
    return toolResult(call, await runPostToolUse(request, output, agent));
  } catch (error) {
    return toolResult(call, error as Error);
  }
}
