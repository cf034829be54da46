/** A request beside the conversation: nothing is added to it, and nobody sees the answer as it arrives. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Agent } from "./agent.ts";

/** What the agent's model answers. Ctrl-C stops it. */
export async function askAside(
  { model, turn }: Agent,
  request: Omit<Anthropic.MessageStreamParams, "model">,
): Promise<Anthropic.Message> {
  const { client, id } = model;
  return client.messages.stream({ ...request, model: id }, { signal: turn.signal }).finalMessage();
}
