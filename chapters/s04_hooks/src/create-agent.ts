/** Makes the agent that talks to the user. */
import { randomUUID } from "node:crypto";
import type { Agent } from "./agent.ts";
import { createPermissions } from "./permission/rules.ts";
import type { Mode } from "./permission/state.ts";
import type { Settings } from "./settings.ts";
import { systemPrompt } from "./system.ts";
import { tools } from "./tools/index.ts";
import { startTurn } from "./turn-state.ts";

export interface AgentOptions extends Pick<Agent, "workdir" | "model" | "ask"> {
  mode: Mode;
  settings: Settings;
}

/** An agent with an empty conversation. */
export function createAgent({ workdir, model, ask, mode, settings }: AgentOptions): Agent {
  return {
    name: "agent",
    sessionId: randomUUID(),
    workdir,
    system: systemPrompt(workdir),
    messages: [],
    tools,
    permissions: createPermissions(settings.permissions, workdir),
    session: { mode },
    hooks: [],
    ask,
    model,
    turn: startTurn({ from: "nobody", signal: new AbortController().signal }),
  };
}
