import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addUserContent, connectModel } from "@harness/shared/model";
import {
  type JournalEntry,
  type Reply,
  type ReplyBlock,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import { onTestFinished, vi } from "vitest";
import { type Agent, createAgent } from "../src/agent.ts";
import { agentLoop } from "../src/loop.ts";

/** What the model says to one request. A function is asked when the request has arrived. */
type Line = Reply | (() => Reply);

export interface Rehearsal {
  agent: Agent;
  journal: JournalEntry[];
  /** One turn, as main.ts runs it. */
  prompt(text: string, turn?: AbortController): Promise<void>;
}

/** An agent in an empty workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(...lines: Line[]): Promise<Rehearsal> {
  const player = {
    reply() {
      const line = lines.shift() ?? say("Done.");
      return typeof line === "function" ? line() : line;
    },
  };
  const server = await startRehearsalServer({ player });
  const workdir = realpathSync(mkdtempSync(join(tmpdir(), "rehearse-")));
  onTestFinished(async () => {
    await server.close();
    rmSync(workdir, { recursive: true });
  });
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const agent = createAgent({ workdir, model });
  return {
    agent,
    journal: server.journal,
    async prompt(text, turn = new AbortController()) {
      agent.turn = turn;
      addUserContent(agent.messages, text);
      await agentLoop(agent);
    },
  };
}

/** A reply of these blocks. */
export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}

/** A call of a tool, as a block of a reply. */
export function call(name: string, input: unknown, id?: string): ReplyBlock {
  return { type: "tool_use", name, input, ...(id && { id }) };
}

/** Keeps the terminal quiet during the test. Gives what is shown on a stream, and reports each piece. */
export function watch(stream: "stdout" | "stderr", onShown = (_text: string) => {}): string[] {
  const shown: string[] = [];
  const spy = vi.spyOn(process[stream], "write").mockImplementation((text) => {
    shown.push(String(text));
    onShown(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return shown;
}

/** The HTTP status of each request, in order. */
export function statuses(journal: JournalEntry[]): number[] {
  return journal.map(({ status }) => status);
}

/** All tool results of the history, in order. */
export function results({ agent }: Rehearsal) {
  const blocks = agent.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return blocks.filter((block) => block.type === "tool_result");
}
