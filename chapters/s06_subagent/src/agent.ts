/** An agent is plain data. The loop works on whatever Agent it is given. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ModelConnection } from "@harness/shared/model";
import type { Answer, Question } from "@harness/shared/terminal";
import type { Hook } from "./hooks/state.ts";
import type { Permissions, Session } from "./permission/state.ts";
import type { Todo } from "./todo/state.ts";
import type { ToolMap } from "./tools/tool.ts";
import type { Turn } from "./turn-state.ts";

/** Everything one conversation needs. */
export interface Agent {
  name: string;
  /** What sets this session apart from all others. */
  sessionId: string;
  /** Absolute path of the directory in which the tools act. */
  workdir: string;
  system: string;
  messages: Anthropic.MessageParam[];
  /** The plan the agent works by. It lasts from turn to turn. */
  todos: Todo[];
  /** The pool of tools; `toolsOf` gives those that this agent may call. */
  tools: ToolMap;
  /** Names of the tools in the pool that are not for this agent. */
  withoutTools: string[];
  /** What the gate goes by. */
  permissions: Permissions;
  session: Session;
  /** In the order in which they were registered. */
  hooks: Hook[];
  /** Asks the user. */
  ask(question: Question): Promise<Answer>;
  model: ModelConnection;
  /** The running turn, or the last one. */
  turn: Turn;
  /** 0 for the main agent, 1 for a subagent. */
  depth: number;
}
