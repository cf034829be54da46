/** Makes the agent that talks to the user. */
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { systemClock } from "@harness/shared/clock";
import type { Trust } from "@harness/shared/settings";
import { openState, processMark, type State } from "@harness/shared/state";
import type { Agent } from "./agent.ts";
import { createBackground } from "./background/state.ts";
import { createCron } from "./cron/state.ts";
import { createMcp } from "./mcp/state.ts";
import { ownState } from "./own-state.ts";
import { createPermissions } from "./permission/rules.ts";
import type { Mode, Permissions } from "./permission/state.ts";
import { createPipeline } from "./pipeline/index.ts";
import { createProtocol } from "./protocol/state.ts";
import { recoverable } from "./recovery/index.ts";
import { isInside, resolveLinks } from "./safe-path.ts";
import { createSandbox } from "./sandbox/state.ts";
import type { Settings } from "./settings.ts";
import type { Skill } from "./skills/state.ts";
import { createTeam } from "./team/state.ts";
import { openTeamStore } from "./team/store.ts";
import { tools } from "./tools/index.ts";

export interface AgentOptions extends Pick<Agent, "workdir" | "model" | "ask"> {
  mode: Mode;
  settings: Settings;
  skills: Skill[];
  trust: Trust;
  maxCost: number;
}

/** An agent with an empty conversation. */
export function createAgent(options: AgentOptions): Agent {
  const { workdir, model, ask, mode, settings, skills, trust, maxCost } = options;
  const state = openState(workdir);
  const store = openTeamStore(state);
  return {
    ...ownState(),
    name: "agent",
    sessionId: randomUUID(),
    workspace: workdir,
    workdir,
    state,
    role: "",
    tools: { ...tools },
    mcp: createMcp(),
    pipeline: createPipeline(),
    permissions: withStored(createPermissions(settings.permissions, workdir), state, skills),
    session: { mode },
    sandbox: createSandbox(settings.sandbox),
    planFirst: false,
    hooks: [],
    background: createBackground(settings.autoBackground),
    cron: createCron(state, trust),
    skills,
    costs: new Map(),
    board: store.board,
    owner: { name: "agent", process: processMark() },
    team: createTeam(store),
    protocol: createProtocol(),
    maxCost,
    ask,
    model: recoverable(model, systemClock),
    clock: systemClock,
    depth: 0,
  };
}

/** Stored results, transcripts, memories and skills are in the workspace. An agent in a worktree may read them there. */
function withStored(permissions: Permissions, { directory }: State, skills: Skill[]): Permissions {
  const stored = ["outputs", "transcripts", "memory"].map((name) => join(directory, name));
  const skillFolders = skills.map((skill) => resolveLinks(skill.directory));
  const inWorkspace = skillFolders.filter((path) => isInside(dirname(directory), path));
  return { ...permissions, directories: [...permissions.directories, ...stored, ...inWorkspace] };
}
