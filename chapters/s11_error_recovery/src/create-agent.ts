/** Makes the agent that talks to the user. */
import { randomUUID } from "node:crypto";
import { systemClock } from "@harness/shared/clock";
import { openState } from "@harness/shared/state";
import type { Agent } from "./agent.ts";
import { ownState } from "./own-state.ts";
import { createPermissions } from "./permission/rules.ts";
import type { Mode } from "./permission/state.ts";
import { recoverable } from "./recovery/index.ts";
import type { Settings } from "./settings.ts";
import type { Skill } from "./skills/state.ts";
import { tools } from "./tools/index.ts";

export interface AgentOptions extends Pick<Agent, "workdir" | "model" | "ask"> {
  mode: Mode;
  settings: Settings;
  skills: Skill[];
  maxCost: number;
}

/** An agent with an empty conversation. */
export function createAgent({ workdir, model, ask, mode, settings, skills, maxCost }: AgentOptions): Agent {
  const state = openState(workdir);
  return {
    ...ownState(),
    name: "agent",
    sessionId: randomUUID(),
    workdir,
    state,
    role: "",
    tools,
    permissions: createPermissions(settings.permissions, workdir),
    session: { mode },
    hooks: [],
    skills,
    costs: new Map(),
    maxCost,
    ask,
    model: recoverable(model, systemClock),
    clock: systemClock,
    depth: 0,
  };
}
