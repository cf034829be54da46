/** A request outside the conversation: it does not change the conversation, and the screen does not show the answer. */
import type Anthropic from "@anthropic-ai/sdk";
import { noteUsage, requireBudget, textOf } from "@harness/shared/model";
import type { Agent } from "./agent.ts";
import { withRetries } from "./recovery/retry.ts";

const MAX_TOKENS = 8_000;

/** One question, with its own system prompt and without tools. */
export interface Aside {
  system: string;
  question: string;
  /** The JSON Schema of the answer. A compatible server may ignore it, so the caller checks the answer. */
  format?: Anthropic.JSONOutputFormat;
}

export interface AsideAnswer {
  text: string;
  /** Why the model stopped: "max_tokens" when the answer was cut off. */
  stopReason: Anthropic.StopReason | null;
}

/** Asks the agent's model. Ctrl-C stops it; a failure that may pass is tried again. */
export function askAside(agent: Agent, aside: Aside): Promise<AsideAnswer> {
  return withRetries(agent, (model) => sendAside(agent, aside, model));
}

async function sendAside(agent: Agent, aside: Aside, model: string): Promise<AsideAnswer> {
  const { system, question, format } = aside;
  const outputConfig = format && { output_config: { format } };
  const { client } = agent.model;
  const messages = [{ role: "user" as const, content: question }];
  const request = { model, max_tokens: MAX_TOKENS, system, messages, ...outputConfig };
  requireBudget(agent, { ...request, tools: [] });
  const reply = await client.messages.stream(request, { signal: agent.turn.signal }).finalMessage();
  noteUsage(agent, model, reply.usage);
  return { text: textOf(reply), stopReason: reply.stop_reason };
}
