/** An agent is plain data. The loop works on whatever Agent it is given. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Clock } from "@harness/shared/clock";
import type { ModelConnection } from "@harness/shared/model";
import type { State } from "@harness/shared/state";
import type { Answer, Question } from "@harness/shared/terminal";
import type { Background } from "./background/state.ts";
import type { Compaction } from "./compact/state.ts";
import type { Hook } from "./hooks/state.ts";
import type { Inbox } from "./inbox/state.ts";
import type { Line } from "./memory/state.ts";
import type { Permissions, Session } from "./permission/state.ts";
import type { Costs, Section } from "./prompt/state.ts";
import type { Recovery } from "./recovery/state.ts";
import type { Skill } from "./skills/state.ts";
import type { Board, Owner } from "./tasks/state.ts";
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
  /** Where `.harness` is. It stays the same wherever the tools act. */
  state: State;
  /** What sets it apart from the main agent, for its prompt; "" for the main agent itself. */
  role: string;
  /** The system prompt as it was last assembled. */
  system: Section[];
  messages: Anthropic.MessageParam[];
  /** What is known about the size of the conversation. */
  compaction: Compaction;
  /** What was said since memory last looked, as it was said: compaction does not touch it. */
  spoken: Line[];
  /** What has reached it from outside its turn. */
  inbox: Inbox;
  /** How its requests fare. */
  recovery: Recovery;
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
  /** The commands that run beside the conversation. */
  background: Background;
  /** What load_skill can load. */
  skills: Skill[];
  /** What the models have used; its subagents count too. */
  costs: Costs;
  /** The tasks, which outlive the conversation. */
  board: Board;
  /** In whose name it claims them: its own, or for a subagent its parent's. */
  owner: Owner;
  /** What the session may cost in all, in dollars. */
  maxCost: number;
  /** Asks the user. */
  ask(question: Question): Promise<Answer>;
  model: ModelConnection;
  clock: Clock;
  /** The running turn, or the last one. */
  turn: Turn;
  /** 0 for the main agent, 1 for a subagent. */
  depth: number;
}
