/** A request beside the conversation: nothing is added to it, and nobody sees the answer as it arrives. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Agent } from "./agent.ts";
import { noteUsage } from "./prompt/cost.ts";
import { withRetries } from "./recovery/retry.ts";

/** What the agent's model answers. Ctrl-C stops it. */
export async function askAside(
  agent: Agent,
  request: Omit<Anthropic.MessageStreamParams, "model">,
): Promise<Anthropic.Message> {
  const { client } = agent.model;
  return withRetries(agent, async (model) => {
    const stream = client.messages.stream({ ...request, model }, { signal: agent.turn.signal });
    const message = await stream.finalMessage();
    noteUsage(agent, model, message.usage);
    return message;
  });
}
