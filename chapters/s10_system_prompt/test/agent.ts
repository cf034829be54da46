import { join } from "node:path";
import { connectModel } from "@harness/shared/model";
import {
  type JournalEntry,
  type RehearsalServer,
  type Reply,
  type ReplyBlock,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import { type Agent, createAgent } from "../src/agent.ts";
import type { Memory } from "../src/memory/memory.ts";

export type Task = "main" | "subagent" | "select" | "extract" | "consolidate";

/** What the model says, task by task and call by call. When there is no more: "Done." or an empty array. */
export type Lines = Partial<Record<Task, (Reply | string)[]>>;

export async function startServer(lines: Lines): Promise<RehearsalServer> {
  return startRehearsalServer({
    player: {
      reply: (request) => {
        const task = taskOf({ request });
        const line = lines[task]?.shift() ?? (["main", "subagent"].includes(task) ? "Done." : "[]");
        return typeof line === "string" ? say(line) : line;
      },
    },
  });
}

export async function createTestAgent(workdir: string, { url }: RehearsalServer): Promise<Agent> {
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };
  return createAgent({ workdir, model, ask: async () => "nobody" }, "default", {
    permissions,
    hooks,
    problems: [],
  });
}

export function taskOf({ request }: Pick<JournalEntry, "request">): Task {
  const system = JSON.stringify(request.body.system);
  if (system.includes("You are a subagent")) return "subagent";
  const task = /Task: (\w+)/.exec(system)?.[1];
  return (task as Task) ?? "main";
}

/** A reply of these blocks. */
export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}

/** A memory of this name, with something in every field. */
export function memory(name: string, fields: Partial<Memory> = {}): Memory {
  return { name, description: `when ${name} matters`, type: "user", body: `The fact of ${name}.`, ...fields };
}
