/** An agent is plain data. The loop works on whatever Agent it is given. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ModelConnection } from "@harness/shared/model";
import type { Answer, Question } from "@harness/shared/terminal";
import type { Hook } from "./hooks/state.ts";
import type { Permissions, Session } from "./permission/state.ts";
import type { ToolMap } from "./tools/tool.ts";
import type { Turn } from "./turn-state.ts";

/** Everything one conversation needs. */
export interface Agent {
  name: string;
  /** A different one for each session. */
  sessionId: string;
  /** Absolute path of the directory in which the tools act. */
  workdir: string;
  /** All tools; `toolsOf` returns those that this agent may call. */
  tools: ToolMap;
  /** The rules of the gate. */
  permissions: Permissions;
  session: Session;
  /** Called at events, in the order in which they were registered. */
  hooks: Hook[];
  /** Asks the user. */
  ask(question: Question): Promise<Answer>;
  model: ModelConnection;
  system: string;
  messages: Anthropic.MessageParam[];
  /** The running turn, or the last one. */
  turn: Turn;
}
