/** The loop: ask the model, run the tools it calls, ask again. */
import type Anthropic from "@anthropic-ai/sdk";
import { type CleanReply, cleanReply, noteUsage, requireBudget, type ToolCall } from "@harness/shared/model";
import { showText, showToolCall, showToolResult } from "@harness/shared/terminal";
import { keepTranscript } from "@harness/shared/transcript";
import type { Agent } from "./agent.ts";
import { batchesOf, beginBatch, replyWithEarlyCalls, showWhoseResult, takeBegun } from "./batches/index.ts";
import { calibrate, compactIfNeeded } from "./compact/index.ts";
import { runPostToolUse, runPreToolUse, runStop } from "./hooks/index.ts";
import { takePost } from "./inbox/index.ts";
import { noteSpoken } from "./memory/index.ts";
import { check, confirm } from "./permission/index.ts";
import { withBreakpoints } from "./prompt/index.ts";
import { takeProtocolMail } from "./protocol/index.ts";
import { callModelRecovering, failureReminder, followReply, type Overrides } from "./recovery/index.ts";
import { todoReminder } from "./todo/index.ts";
import { openRequest, type ToolRequest, toolsOf } from "./tools/request.ts";
import { toolDefinition, toolResult } from "./tools/tool.ts";
import { startRound } from "./turn-state.ts";

const MAX_TOKENS = 16_000;
/** How a batch begins its calls. */
const STEPS = { prepare, execute };

/** Asks the model, runs the tools it calls, and asks again, until a reply calls no tool. */
export async function agentLoop(agent: Agent): Promise<void> {
  while (!agent.turn.signal.aborted) {
    if (!startRound(agent.turn)) return;
    await compactIfNeeded(agent);
    const { content, calls } = await callModelRecovering(agent, callModel);
    keep(agent, { role: "assistant", content });
    if (calls.length === 0 && (await runStop(agent))) continue;
    if (calls.length === 0) return;

    const results = await runTools(calls, agent);
    results.push(...todoReminder(agent));
    results.push(...failureReminder(agent, calls, results));
    results.push(...takePost(agent));
    results.push(...(await takeProtocolMail(agent)));
    keep(agent, { role: "user", content: results });
  }
}

/** One request with the whole conversation. The text of the reply streams to the terminal as it arrives. */
export async function callModel(agent: Agent, overrides: Overrides = {}): Promise<CleanReply> {
  const { client, id } = agent.model;
  const request = {
    model: id,
    max_tokens: MAX_TOKENS,
    system: agent.system,
    messages: agent.messages,
    tools: [...toolsOf(agent).values()].map(toolDefinition),
    ...overrides,
  };
  requireBudget(agent, request);
  const stream = client.messages.stream(withBreakpoints(request), { signal: agent.turn.signal });
  followReply(stream, agent);
  stream.on("text", (delta) => showText(agent, delta));
  const reply = await replyWithEarlyCalls(stream, request.messages, agent, STEPS);
  calibrate(agent, request.messages, reply.usage);
  noteUsage(agent, request.model, reply.usage);
  return cleanReply(reply, request.messages);
}

/** Adds a message to the conversation. The API refuses an empty one. */
function keep(agent: Agent, message: Anthropic.MessageParam): void {
  if (message.content.length > 0) agent.messages.push(message);
  noteSpoken(agent, message);
  keepTranscript(agent);
}

/** Runs all calls of one reply. The results are in the order of the calls. */
export async function runTools(calls: ToolCall[], agent: Agent): Promise<Anthropic.ContentBlockParam[]> {
  const results: Anthropic.ContentBlockParam[] = [];
  for (const batch of await batchesOf(calls, agent)) {
    await beginBatch(batch, agent, STEPS);
    for (const call of batch) {
      showWhoseResult(call, batch, agent);
      results.push(await runTool(call, agent));
    }
  }
  return results;
}

/** Answers one call with one tool_result. Never throws: the model reads what went wrong and can try again. */
export async function runTool(call: ToolCall, agent: Agent): Promise<Anthropic.ToolResultBlockParam> {
  const request = takeBegun(call, agent) ?? (await prepare(call, agent));
  await (request.running ?? execute(request, agent));
  return finish(request, agent);
}

/** Shows the call and checks it. If the call must not run, its output is an Error with the reason. */
async function prepare(call: ToolCall, agent: Agent): Promise<ToolRequest> {
  showToolCall(agent, call);
  const request = openRequest(call, agent);
  try {
    agent.turn.signal.throwIfAborted();
    if (request.fault) throw request.fault;
    request.verdict = await check(request, agent);
    await runPreToolUse(request, agent);
    await confirm(request, agent);
  } catch (error) {
    request.output = error as Error;
  }
  return request;
}

/** Runs the tool, unless the call already has an output. */
async function execute(request: ToolRequest, agent: Agent): Promise<void> {
  if (request.output !== undefined) return;
  try {
    agent.turn.signal.throwIfAborted();
    request.output = await request.tool.run(request.input, agent);
  } catch (error) {
    request.output = error as Error;
  }
}

/** Returns the answer to the call and shows it. */
async function finish(request: ToolRequest, agent: Agent): Promise<Anthropic.ToolResultBlockParam> {
  await runPostToolUse(request, agent);
  const result = toolResult(request);
  showToolResult(agent, result, request.display);
  return result;
}
