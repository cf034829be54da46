/** A request outside the conversation: it does not change the conversation, and the screen does not show the answer. */
import type Anthropic from "@anthropic-ai/sdk";
import { textOf } from "@harness/shared/model";
import type { Agent } from "./agent.ts";

const MAX_TOKENS = 8_000;

/** One question, with its own system prompt and without tools. */
export interface Aside {
  system: string;
  question: string;
}

export interface AsideAnswer {
  text: string;
  /** Why the model stopped: "max_tokens" when the answer was cut off. */
  stopReason: Anthropic.StopReason | null;
}

/** Asks the agent's model. Ctrl-C stops it. */
export async function askAside(agent: Agent, { system, question }: Aside): Promise<AsideAnswer> {
  const { client, id: model } = agent.model;
  const messages = [{ role: "user" as const, content: question }];
  const request = { model, max_tokens: MAX_TOKENS, system, messages };
  const reply = await client.messages.stream(request, { signal: agent.turn.signal }).finalMessage();
  return { text: textOf(reply), stopReason: reply.stop_reason };
}
