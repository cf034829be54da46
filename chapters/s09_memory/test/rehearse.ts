/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "@harness/shared/model";
import type { MessagesRequest, Reply } from "@harness/shared/rehearsal";
import { openTestbed, put, requests, type Testbed } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import type { Memory } from "../src/memory/memory.ts";
import { formatMemory } from "../src/memory/memory-file.ts";
import { takeTurn } from "../src/turn.ts";

type Task = "main" | "select" | "extract" | "consolidate";

/** What the model says, task by task and call by call. When there is no more: "Done." or an empty array. */
export type Lines = Partial<Record<Task, (Reply | string | (() => string))[]>>;

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** The texts that were asked in the calls of a task. */
  questions(task: Task): string[];
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

const settings = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

/** An agent in an empty workspace. */
export async function rehearse(lines: Lines = {}): Promise<Rehearsal> {
  const testbed = await openTestbed((body) => {
    const task = taskOf(body);
    const line = lines[task]?.shift() ?? (task === "main" ? "Done." : "[]");
    return typeof line === "function" ? line() : line;
  });
  const agent = createAgent({ ...testbed, mode: "default", settings, skills: [] });
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    questions: (task) =>
      requests(testbed)
        .filter((body) => taskOf(body) === task)
        .map(({ messages }) => textOf(messages.at(-1) ?? { content: [] })),
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}

function taskOf({ system }: MessagesRequest): Task {
  return (/Task: (\w+)/.exec(JSON.stringify(system))?.[1] as Task | undefined) ?? "main";
}

/** A memory of this name, with something in every field. */
export function memory(name: string, fields: Partial<Memory> = {}): Memory {
  return { name, description: `when ${name} matters`, type: "user", body: `The fact of ${name}.`, ...fields };
}

/** Puts memories into a workspace as a person would: one file each, and the index. */
export function store(workdir: string, memories: Memory[]): void {
  const lines = memories.map(({ name }) => `- [${name}](${name}.md) (user): when`);
  for (const memory of memories) put(fileOf(workdir, `${memory.name}.md`), formatMemory(memory));
  put(fileOf(workdir, "MEMORY.md"), `${lines.join("\n")}\n`);
}

/** Every file of the store by name, temporary ones included. */
export function storedFiles(workdir: string): Record<string, string> {
  const directory = fileOf(workdir, "");
  const entries = existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : [];
  // The lock is an empty directory while nobody holds it.
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]));
}

export function fileOf(workdir: string, name: string): string {
  return join(workdir, ".harness", "memory", name);
}
