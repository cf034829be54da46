/** How full the context is: our estimate, corrected by what the API counted in the last request. */
import type Anthropic from "@anthropic-ai/sdk";
import { estimateRequest, findModel, inputTokens } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { toolsOf } from "../tools/request.ts";
import { toolDefinition } from "../tools/tool.ts";

const DEFAULT_WINDOW = 128_000;

/** Tokens of the next request: system text, tools and all messages. */
export function contextTokens(agent: Agent): number {
  return Math.round(estimate(agent) * agent.compaction.scale);
}

/** Corrects the estimate. Call it with the messages of each request and the usage of its reply. */
export function calibrate(agent: Agent, messages: Anthropic.MessageParam[], usage: Anthropic.Usage): void {
  const counted = inputTokens(usage);
  // Some compatible servers report 0.
  if (counted > 0) agent.compaction.scale = counted / estimate({ ...agent, messages });
}

/** The model's context window in tokens. */
export function contextLimit({ model }: Agent): number {
  return model.contextLimit ?? findModel(model.id)?.window ?? DEFAULT_WINDOW;
}

function estimate(agent: Agent): number {
  const { system, messages } = agent;
  return estimateRequest({ system, messages, tools: [...toolsOf(agent).values()].map(toolDefinition) });
}
