import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import { connectModel } from "@harness/shared/model";
import { type Reply, type ReplyBlock, startRehearsalServer } from "@harness/shared/rehearsal";
import { onTestFinished, vi } from "vitest";
import { type Agent, createAgent } from "../src/agent.ts";
import type { Mode } from "../src/permission/modes.ts";
import { findTool } from "../src/tools/index.ts";
import { parseInput } from "../src/tools/tool.ts";

export interface TestAgent {
  agent: Agent;
  clock: ManualClock;
  /** Calls a tool as the loop does, without the gate. */
  use(name: string, input: unknown): Promise<string>;
}

/** An agent in a workspace of its own, whose time stands still. The model gives these replies, then "Done.". */
export async function createTestAgent(replies: Reply[] = [], mode: Mode = "yolo"): Promise<TestAgent> {
  const server = await startRehearsalServer({
    player: { reply: () => replies.shift() ?? say("Done.") },
  });
  const workdir = realpathSync(mkdtempSync(join(tmpdir(), "background-")));
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };
  const settings = { permissions, hooks, problems: [] };
  const agent = createAgent({ workdir, model, ask: async () => "nobody" }, mode, settings);
  const clock = manualClock();
  agent.clock = clock;
  onTestFinished(async () => {
    await Promise.all(agent.background.commands.map(({ shell }) => shell?.kill()));
    await server.close();
    rmSync(workdir, { recursive: true, force: true, maxRetries: 3 });
  });
  const use = (name: string, input: unknown) => {
    const tool = findTool(agent.tools, name);
    return tool.run(parseInput(tool, input), agent);
  };
  return { agent, clock, use };
}

export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}

export function call(name: string, input: unknown): ReplyBlock {
  return { type: "tool_use", name, input };
}

/** Keeps the terminal quiet during the test. Gives what is shown on stderr. */
export function quiet(): string[] {
  const shown: string[] = [];
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      if (stream === "stderr") shown.push(String(text));
      return true;
    }),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return shown;
}

/** Resolves when something holds. What it waits for are other processes, so it looks again and again. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

export function isAlive(pid: number): boolean {
  try {
    // A dead child that nobody has collected is dead all the same.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return existsSync("/proc") ? false : isSignalled(pid);
  }
}

function isSignalled(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The names of the files in .harness/outputs. */
export function outputsOf({ workdir }: Agent): string[] {
  const directory = join(workdir, ".harness/outputs");
  return existsSync(directory) ? readdirSync(directory).sort() : [];
}
