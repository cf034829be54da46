import { join } from "node:path";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import { connectModel } from "@harness/shared/model";
import type { Fault, RehearsalServer, Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { type Agent, createAgent } from "../src/agent.ts";
import { recoverable } from "../src/recovery/connection.ts";

const RULES = { allow: [], deny: [], ask: [], additionalDirectories: [] };
const HOOKS = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };

export interface TestAgent extends Agent {
  clock: ManualClock;
}

/** An agent whose time stands still and whose waits are not lengthened by chance. */
export async function createTestAgent(
  workdir: string,
  { url }: Pick<RehearsalServer, "url">,
  settings: Record<string, string> = {},
): Promise<TestAgent> {
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url, ...settings };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const options = { permissions: RULES, hooks: HOOKS, problems: [] };
  const agent = createAgent({ workdir, model, ask: async () => "nobody" }, "yolo", options);
  const clock = manualClock(Date.UTC(2026, 0, 1));
  agent.recovery.random = () => 0;
  return Object.assign(agent, { clock, model: recoverable(model, clock) });
}

/** A reply of these blocks; a text is a text block. */
export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}

export function call(name: string, input: unknown): ReplyBlock {
  return { type: "tool_use", name, input };
}

/** The same reply with something wrong. */
export function broken(fault: Fault, reply = say("Hello world, this is the answer.")): Reply {
  return { ...reply, fault };
}

export function cut(...blocks: (string | ReplyBlock)[]): Reply {
  return { ...say(...blocks), stopReason: "max_tokens" };
}
