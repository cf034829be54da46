/** An agent is plain data. The loop works on whatever Agent it is given. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ModelConnection } from "@harness/shared/model";
import type { ToolMap } from "./tools/tool.ts";
import type { Turn } from "./turn-state.ts";

/** Everything one conversation needs. */
export interface Agent {
  name: string;
  /** Absolute path of the directory in which the tools act. */
  workdir: string;
  /** All tools; `toolsOf` returns those that this agent may call. */
  tools: ToolMap;
  model: ModelConnection;
  system: string;
  messages: Anthropic.MessageParam[];
  /** The running turn, or the last one. */
  turn: Turn;
}
