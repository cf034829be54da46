import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { addUserContent, connectModel } from "@harness/shared/model";
import {
  type JournalEntry,
  type Reply,
  type ReplyBlock,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import type { Question } from "@harness/shared/terminal";
import { onTestFinished, vi } from "vitest";
import { type Agent, createAgent } from "../src/agent.ts";
import { hookSettingsSchema } from "../src/hooks/command.ts";
import { agentLoop } from "../src/loop.ts";
import type { Mode } from "../src/permission/modes.ts";
import type { RuleTexts } from "../src/permission/rules.ts";

export interface Rehearsal {
  agent: Agent;
  journal: JournalEntry[];
  /** What the user was asked so far. Nobody answers. */
  asked: Question[];
  /** One turn, as main.ts runs it. */
  prompt(text: string, turn?: AbortController): Promise<void>;
}

export interface Scene {
  mode?: Mode;
  rules?: RuleTexts;
}

/** An agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { mode = "default", rules }: Scene,
  ...lines: (Reply | (() => Reply))[]
): Promise<Rehearsal> {
  const next = () => {
    const line = lines.shift() ?? say("Done.");
    return typeof line === "function" ? line() : line;
  };
  const server = await startRehearsalServer({ player: { reply: next } });
  onTestFinished(() => server.close());
  const workdir = temporaryDirectory();
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const asked: Question[] = [];
  const ask = async (question: Question) => {
    asked.push(question);
    return "nobody" as const;
  };
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [], ...rules };
  const settings = { permissions, hooks: hookSettingsSchema.parse({}), problems: [] };
  const agent = createAgent({ workdir, model, ask }, mode, settings);
  return {
    agent,
    journal: server.journal,
    asked,
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
export function call(name: string, input: unknown): ReplyBlock {
  return { type: "tool_use", name, input };
}

/** A call of todo_write, as a block of a reply. */
export function plan(...todos: unknown[]): ReplyBlock {
  return call("todo_write", { todos });
}

/** A round without an update. */
export function look(): Reply {
  return say(call("glob", { pattern: "*" }));
}

/** Keeps the terminal quiet during the test. Gives what is shown on a stream. */
export function watch(stream: "stdout" | "stderr"): string[] {
  const shown: string[] = [];
  const spy = vi.spyOn(process[stream], "write").mockImplementation((text) => {
    shown.push(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return shown;
}

/** The HTTP status of each request, in order. */
export function statuses({ journal }: Rehearsal): number[] {
  return journal.map(({ status }) => status);
}

/** The tool results of the history, in order. */
export function results({ agent }: Rehearsal): Anthropic.ToolResultBlockParam[] {
  return agent.messages.flatMap(blocksOf).filter((block) => block.type === "tool_result");
}

/** The user messages with a reminder: their indices in the history. */
export function reminders({ agent }: Rehearsal): number[] {
  const isReminder = (block: Anthropic.ContentBlockParam) =>
    block.type === "text" && block.text.startsWith("<reminder>");
  return agent.messages.flatMap((message, index) => (blocksOf(message).some(isReminder) ? [index] : []));
}

export function blocksOf({ content }: Anthropic.MessageParam): Anthropic.ContentBlockParam[] {
  return typeof content === "string" ? [] : content;
}

/** An empty directory, gone after the test. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "rehearse-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
