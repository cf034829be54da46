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

/** A server whose model says these lines, one a request, and then "Done.". Memory's side calls get an empty list. */
export async function startServer(lines: (Reply | string)[] = []): Promise<RehearsalServer> {
  return startRehearsalServer({
    player: {
      reply: (request) => {
        const line = isSideCall({ request }) ? "[]" : (lines.shift() ?? "Done.");
        return typeof line === "string" ? say(line) : line;
      },
    },
  });
}

/** An agent that talks to `url`. Nothing listens there as long as no turn is taken. */
export async function createTestAgent(workdir: string, url = "http://127.0.0.1:9"): Promise<Agent> {
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };
  return createAgent({ workdir, model, ask: async () => "nobody" }, "autoEdit", {
    permissions,
    hooks,
    problems: [],
  });
}

export function isSideCall({ request }: Pick<JournalEntry, "request">): boolean {
  return JSON.stringify(request.body.system).includes("Task: ");
}

/** A reply of these blocks. */
export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}
