/** An agent is plain data. The loop works on whatever Agent it is given. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Clock } from "@harness/shared/clock";
import type { Budget, ModelConnection } from "@harness/shared/model";
import type { State } from "@harness/shared/state";
import type { Answer, Question } from "@harness/shared/terminal";
import type { Compaction } from "./compact/state.ts";
import type { Hook } from "./hooks/state.ts";
import type { Line } from "./memory/state.ts";
import type { Permissions, Session } from "./permission/state.ts";
import type { Section } from "./prompt/state.ts";
import type { Recovery } from "./recovery/state.ts";
import type { Skill } from "./skills/state.ts";
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
  /** Absolute path of the directory in which the tools act. */
  workdir: string;
  /** Where `.harness` is. It stays the same when tools act elsewhere. */
  state: State;
  /** All tools; `toolsOf` returns those that this agent may call. */
  tools: ToolMap;
  /** The rules of the gate. */
  permissions: Permissions;
  session: Session;
  /** Called at events, in the order in which they were registered. */
  hooks: Hook[];
  /** What load_skill can load. */
  skills: Skill[];
  /** What each model has used, subagents included. */
  costs: Budget["costs"];
  /** The most that the session may cost, in dollars. */
  maxCost: number;
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
  /** The running turn, or the last one. */
  turn: Turn;
}
