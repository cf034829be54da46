import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addUserContent, textOf } from "@harness/shared/model";
import type { JournalEntry, ReplyBlock } from "@harness/shared/rehearsal";
import { onTestFinished, vi } from "vitest";
import type { Agent } from "../src/agent.ts";
import { agentLoop } from "../src/loop.ts";
import { remember } from "../src/memory/extract.ts";
import type { Memory } from "../src/memory/memory.ts";
import { formatMemory } from "../src/memory/memory-file.ts";
import { recall } from "../src/memory/select.ts";
import { buildPrompt } from "../src/prompt/prompt.ts";
import { createTestAgent, type Lines, startServer, type Task, taskOf } from "./agent.ts";

export interface Rehearsal {
  agent: Agent;
  journal: JournalEntry[];
  /** The texts that were asked in the calls of a task. */
  asked(task: Task): string[];
  /** One turn, as main.ts runs it. */
  prompt(text: string, turn?: AbortController): Promise<void>;
}

/** An agent in a workspace of its own. */
export async function rehearse(lines: Lines = {}, workdir = temporaryDirectory()): Promise<Rehearsal> {
  const server = await startServer(lines);
  onTestFinished(() => server.close());
  const agent = await createTestAgent(workdir, server);
  return {
    agent,
    journal: server.journal,
    asked: (task) => server.journal.filter((entry) => taskOf(entry) === task).map(questionIn),
    async prompt(text, turn = new AbortController()) {
      agent.turn = turn;
      addUserContent(agent.messages, text);
      await recall(text, agent);
      agent.system = await buildPrompt(agent);
      await agentLoop(agent);
      await remember(agent);
    },
  };
}

function questionIn({ request }: JournalEntry): string {
  const last = request.body.messages.at(-1);
  return last ? textOf(last as never) : "";
}

export function call(name: string, input: unknown): ReplyBlock {
  return { type: "tool_use", name, input };
}

/** What the server counted for a request: all input tokens, and how many were read from the cache. */
export function counted({ reply }: JournalEntry): { all: number; read: number } {
  const { input_tokens = 0, cache_read_input_tokens, cache_creation_input_tokens } = reply?.usage ?? {};
  const read = cache_read_input_tokens ?? 0;
  return { all: input_tokens + read + (cache_creation_input_tokens ?? 0), read };
}

/** Puts memories into a workspace as a person would: one file each, and the index. */
export function store(workdir: string, memories: Memory[]): void {
  const lines = memories.map(({ name }) => `- [${name}](${name}.md) (user): when`);
  for (const memory of memories) put(fileOf(workdir, `${memory.name}.md`), formatMemory(memory));
  put(fileOf(workdir, "MEMORY.md"), `${lines.join("\n")}\n`);
}

/** The system sections of a request, as they were sent. */
export function systemOf({ request }: JournalEntry): string[] {
  return (request.body.system as { text: string }[]).map(({ text }) => text);
}

export function toolsOf({ request }: JournalEntry): string[] {
  return (request.body.tools ?? []).map((tool) => ("name" in tool ? tool.name : ""));
}

export function fileOf(workdir: string, name: string): string {
  return join(workdir, ".harness", "memory", name);
}

export function put(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
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

/** An empty directory, gone after the test. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "prompt-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
