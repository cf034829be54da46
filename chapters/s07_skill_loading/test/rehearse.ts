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
import { addCommandHooks, hookSettingsSchema } from "../src/hooks/command.ts";
import { runUserPromptSubmit } from "../src/hooks/events.ts";
import type { HookEvent } from "../src/hooks/hooks.ts";
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
  /** Command hooks, as they stand in the settings. */
  hooks?: Partial<Record<HookEvent, Group[]>>;
}

interface Group {
  matcher?: string;
  hooks: { type: "command"; command: string; timeout?: number }[];
}

/** An agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { answers = [], rules, files = {}, hooks = {} }: Scene,
  ...lines: Reply[]
): Promise<Rehearsal> {
  const server = await startRehearsalServer({ player: { reply: () => lines.shift() ?? say("Done.") } });
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
  const settings = { permissions, hooks: hookSettingsSchema.parse(hooks), problems: [] };
  const agent = createAgent({ workdir, model, ask }, "default", settings);
  addCommandHooks(agent.hooks, settings.hooks);
  return {
    agent,
    journal: server.journal,
    asked,
    async prompt(text, turn = new AbortController()) {
      agent.turn = turn;
      const context = await runUserPromptSubmit(text, agent);
      addUserContent(agent.messages, text);
      if (context) addUserContent(agent.messages, context);
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

/** A call of bash, as a block of a reply. */
export function bash(command: string): ReplyBlock {
  return call("bash", { command });
}

/** The settings of one command hook. */
export function command(command: string, { timeout, matcher }: { timeout?: number; matcher?: string } = {}) {
  const hook = { type: "command" as const, command, ...(timeout && { timeout }) };
  return [{ ...(matcher && { matcher }), hooks: [hook] }];
}

/** A command that prints this answer. */
export function printing(answer: object) {
  return command(`echo '${JSON.stringify(answer)}'`);
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

export function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
