/** Makes the agent that talks to the user. */
import type { Agent } from "./agent.ts";
import { systemPrompt } from "./system.ts";
import { startTurn } from "./turn-state.ts";

export type AgentOptions = Pick<Agent, "workdir" | "model">;

/** An agent with an empty conversation. */
export function createAgent({ workdir, model }: AgentOptions): Agent {
  return {
    name: "agent",
    workdir,
    system: systemPrompt(workdir),
    messages: [],
    model,
    turn: startTurn({ from: "nobody", signal: new AbortController().signal }),
  };
}
