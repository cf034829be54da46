/** An agent is plain data. The loop works on whatever Agent it is given. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Clock } from "@harness/shared/clock";
import type { Budget, ModelConnection } from "@harness/shared/model";
import type { State } from "@harness/shared/state";
import type { Answer, Question } from "@harness/shared/terminal";
import type { Background } from "./background/state.ts";
import type { Compaction } from "./compact/state.ts";
import type { Cron } from "./cron/state.ts";
import type { LeftOut } from "./evals/state.ts";
import type { Goal } from "./goal/state.ts";
import type { Hook } from "./hooks/state.ts";
import type { Inbox } from "./inbox/state.ts";
import type { Mcp } from "./mcp/state.ts";
import type { Line } from "./memory/state.ts";
import type { Permissions, Session } from "./permission/state.ts";
import type { Pipeline, StagedRequest } from "./pipeline/state.ts";
import type { Section } from "./prompt/state.ts";
import type { Protocol } from "./protocol/state.ts";
import type { Recovery } from "./recovery/state.ts";
import type { Rewind } from "./rewind/state.ts";
import type { SandboxState } from "./sandbox/state.ts";
import type { Skill } from "./skills/state.ts";
import type { Board, Owner } from "./tasks/state.ts";
import type { Team } from "./team/state.ts";
import type { Todo } from "./todo/state.ts";
import type { ToolMap } from "./tools/tool.ts";
import type { Turn } from "./turn-state.ts";

/** Everything one conversation needs. */
export type Agent = Shared & Own;

/** What an agent passes on to the agents that it starts, by copying. Their maker then sets what differs, like the name. */
export interface Shared {
  name: string;
  /** What the prompt says about an agent that is not the main agent; "" for the main agent. */
  role: string;
  /** A different one for each session. */
  sessionId: string;
  /** Absolute path of the directory in which the session was started. It stays the same when tools act elsewhere. */
  workspace: string;
  /** Absolute path of the directory in which the tools act. */
  workdir: string;
  /** Where `.harness` is. It stays the same when tools act elsewhere. */
  state: State;
  /** All tools; `toolsOf` returns those that this agent may call. */
  tools: ToolMap;
  /** The MCP servers that some of the tools come from. */
  mcp: Mcp;
  /** The stages that every call passes. */
  pipeline: Pipeline;
  /** The rules of the gate. */
  permissions: Permissions;
  session: Session;
  /** Where commands run. */
  sandbox: SandboxState;
  /** Each of its tasks needs a plan first. */
  planFirst: boolean;
  /** Called at events, in the order in which they were registered. */
  hooks: Hook[];
  /** What load_skill can load. */
  skills: Skill[];
  /** What each model has used, subagents included. */
  costs: Budget["costs"];
  /** The most that the session may cost, in dollars. */
  maxCost: number;
  /** The tasks. They outlive the conversation. */
  board: Board;
  /** The name under which it claims tasks. A subagent uses that of its parent. */
  owner: Owner;
  /** Commands that run in the background. */
  background: Background;
  /** The scheduled jobs. */
  cron: Cron;
  /** The teammates of this process, and what the team shares. */
  team: Team;
  /** What lead and teammates have asked each other. */
  protocol: Protocol;
  /** The checkpoints, and what has changed since. */
  rewind: Rewind;
  /** The mechanism that it works without; "" if it has all of them. */
  without: LeftOut;
  /** Asks the user. */
  ask(question: Question): Promise<Answer>;
  model: ModelConnection;
  clock: Clock;
  /** 0 for the main agent, 1 for a subagent. */
  depth: number;
}

/** What every agent has for itself. A new agent gets it from `ownState`. */
export interface Own {
  /** The system prompt as it was last assembled. */
  system: Section[];
  messages: Anthropic.MessageParam[];
  /** What is known about the size of the conversation. */
  compaction: Compaction;
  /** The conversation since memory last read it. Compaction does not change it. */
  spoken: Line[];
  /** What recovery knows about its last request. */
  recovery: Recovery;
  /** The plan. It lasts from turn to turn. */
  todos: Todo[];
  /** What happened outside its turn and the agent has not read yet. */
  inbox: Inbox;
  /** Calls that have begun and are not answered yet, by id. */
  begun: Map<string, StagedRequest>;
  /** Until the lead has approved its plan, it only reads and starts no subagents. */
  planOnly: boolean;
  /** What it works towards, judged at the end of each turn. */
  goal: Goal | undefined;
  /** The running turn, or the last one. */
  turn: Turn;
}
