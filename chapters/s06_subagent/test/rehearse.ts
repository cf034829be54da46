import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addUserContent, connectModel } from "@harness/shared/model";
import {
  type JournalEntry,
  type Reply,
  type ReplyBlock,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import type { Answer, Question } from "@harness/shared/terminal";
import { onTestFinished, vi } from "vitest";
import { type Agent, createAgent } from "../src/agent.ts";
import { hookSettingsSchema } from "../src/hooks/command.ts";
import { agentLoop } from "../src/loop.ts";
import type { RuleTexts } from "../src/permission/rules.ts";

export interface Rehearsal {
  agent: Agent;
  journal: JournalEntry[];
  /** What the user was asked so far. */
  asked: Question[];
  /** One turn, as main.ts runs it. */
  prompt(text: string, turn?: AbortController): Promise<void>;
}

export interface Scene {
  /** What the user says to each question; to further ones there is nobody. */
  answers?: Answer[];
  rules?: RuleTexts;
  files?: Record<string, string>;
}

/** A reply, or what happens when it is asked for. */
type Line = Reply | (() => Reply);

/** An agent in a workspace of its own. The model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { answers = [], rules, files = {} }: Scene,
  ...lines: Line[]
): Promise<Rehearsal> {
  const reply = () => {
    const line = lines.shift() ?? say("Done.");
    return typeof line === "function" ? line() : line;
  };
  const server = await startRehearsalServer({ player: { reply } });
  const workdir = temporaryDirectory();
  onTestFinished(() => server.close());
  for (const [path, content] of Object.entries(files)) put(join(workdir, path), content);
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const asked: Question[] = [];
  const ask = async (question: Question) => {
    asked.push(question);
    return answers.shift() ?? "nobody";
  };
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [], ...rules };
  const settings = { permissions, hooks: hookSettingsSchema.parse({}), problems: [] };
  const agent = createAgent({ workdir, model, ask }, "default", settings);
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

/** A call of subagent, as a block of a reply. */
export function delegate(prompt = "Do it."): ReplyBlock {
  return call("subagent", { description: "A side task", prompt });
}

/** A call of bash, as a block of a reply. */
export function bash(command: string): ReplyBlock {
  return call("bash", { command });
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

/** All tool results of the history, in order: their texts. */
export function results({ agent }: Rehearsal): unknown[] {
  const blocks = agent.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return blocks.filter((block) => block.type === "tool_result").map(({ content }) => content);
}

/** An empty directory, gone after the test. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "rehearse-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

export function put(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
