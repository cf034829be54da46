/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { join } from "node:path";
import type { JournalEntry, MessagesRequest, Reply } from "@harness/shared/rehearsal";
import { openTestbed, put, type Testbed } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import type { Memory } from "../src/memory/memory.ts";
import { formatMemory } from "../src/memory/memory-file.ts";
import { takeTurn } from "../src/turn.ts";

type Task = "main" | "subagent" | "select" | "extract" | "consolidate";

/** What the model says, task by task and call by call. When there is no more: "Done." or an empty array. */
export type Lines = Partial<Record<Task, (Reply | string)[]>>;

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string): Promise<void>;
}

const settings = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

/** An agent in a workspace of its own, with these files. */
export async function rehearse(
  lines: Lines = {},
  { files = {} }: { files?: Record<string, string> } = {},
): Promise<Rehearsal> {
  const play = (body: MessagesRequest) => {
    const task = taskOf(body);
    return lines[task]?.shift() ?? (["main", "subagent"].includes(task) ? "Done." : "[]");
  };
  const testbed = await openTestbed(play, { files });
  const agent = createAgent({ ...testbed, mode: "default", settings, skills: [] });
  const { signal } = new AbortController();
  return { ...testbed, agent, prompt: (text) => takeTurn({ text, from: "user", signal }, agent) };
}

function taskOf(body: MessagesRequest): Task {
  const system = JSON.stringify(body.system);
  if (system.includes("You are a subagent")) return "subagent";
  return (/Task: (\w+)/.exec(system)?.[1] as Task | undefined) ?? "main";
}

/** The requests of agents, without the side calls. */
export function turnsIn({ journal }: Pick<Testbed, "journal">): JournalEntry[] {
  return journal.filter(({ request }) => request.body.tools);
}

/** What the server counted for a request: all input tokens, and how many were read from the cache. */
export function counted(entry: JournalEntry | undefined): { all: number; read: number } {
  const {
    input_tokens = 0,
    cache_read_input_tokens,
    cache_creation_input_tokens,
  } = entry?.reply?.usage ?? {};
  const read = cache_read_input_tokens ?? 0;
  return { all: input_tokens + read + (cache_creation_input_tokens ?? 0), read };
}

/** The system sections of a request, as they were sent. */
export function systemOf(entry: JournalEntry | undefined): string[] {
  const system = (entry?.request.body.system ?? []) as { text: string }[];
  return system.map(({ text }) => text);
}

export function toolsOf(entry: JournalEntry | undefined): string[] {
  return (entry?.request.body.tools ?? []).map((tool) => ("name" in tool ? tool.name : ""));
}

/** A memory of this name, with something in every field. */
export function memory(name: string, fields: Partial<Memory> = {}): Memory {
  return { name, description: `when ${name} matters`, type: "user", body: `The fact of ${name}.`, ...fields };
}

/** Puts memories into a workspace as a person would: one file each, and the index. */
export function store(workdir: string, memories: Memory[]): void {
  const directory = join(workdir, ".harness", "memory");
  const lines = memories.map(({ name }) => `- [${name}](${name}.md) (user): when`);
  for (const memory of memories) put(join(directory, `${memory.name}.md`), formatMemory(memory));
  put(join(directory, "MEMORY.md"), `${lines.join("\n")}\n`);
}
