import type Anthropic from "@anthropic-ai/sdk";
import type { ModelConnection } from "@harness/shared/model";
import { systemPrompt } from "./system.ts";
import { type ToolMap, tools } from "./tools/index.ts";

/** Everything one conversation needs, as a plain value. The loop works on whatever Agent it is given. */
export interface Agent {
  name: string;
  /** Absolute path of the directory the agent works in. */
  workdir: string;
  system: string;
  messages: Anthropic.MessageParam[];
  tools: ToolMap;
  model: ModelConnection;
  /** The running turn. Aborting it stops the model call or the tool at work; its reason tells the model why. */
  turn: AbortController;
}

/** An agent with an empty conversation. */
export function createAgent({ workdir, model }: Pick<Agent, "workdir" | "model">): Agent {
  return {
    name: "agent",
    workdir,
    system: systemPrompt(workdir),
    messages: [],
    tools,
    model,
    turn: new AbortController(),
  };
}
