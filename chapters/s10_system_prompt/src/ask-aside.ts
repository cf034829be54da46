/** A request beside the conversation: nothing is added to it, and nobody sees the answer as it arrives. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Agent } from "./agent.ts";
import { noteUsage } from "./prompt/cost.ts";

/** What the agent's model answers. Ctrl-C stops it. */
export async function askAside(
  agent: Agent,
  request: Omit<Anthropic.MessageStreamParams, "model">,
): Promise<Anthropic.Message> {
  const { client, id } = agent.model;
  const stream = client.messages.stream({ ...request, model: id }, { signal: agent.turn.signal });
  const message = await stream.finalMessage();
  noteUsage(agent, id, message.usage);
  return message;
}
