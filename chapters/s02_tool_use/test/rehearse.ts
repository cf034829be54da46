/** An agent of this chapter on a testbed, and a workspace for its tools: what the tests of the chapter start with. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openTestbed, type Play, put, type Testbed, temporaryDirectory } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { tools } from "../src/tools/index.ts";
import { findTool } from "../src/tools/request.ts";
import { parseInput } from "../src/tools/tool.ts";
import { takeTurn } from "../src/turn.ts";
import { startTurn } from "../src/turn-state.ts";

const { signal: never } = new AbortController();

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

/** An agent in an empty workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(...lines: Extract<Play, unknown[]>): Promise<Rehearsal> {
  const testbed = await openTestbed(lines);
  const agent = createAgent(testbed);
  return {
    ...testbed,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}

export interface Workspace {
  workdir: string;
  /** Writes files, by path and content. */
  write(files: Record<string, string>): void;
  read(path: string): string;
  /** Runs a tool. Gives what the model reads. */
  use(name: string, input: unknown): Promise<string>;
  /** Everything in the workspace and next to it: paths, and the contents of files. */
  snapshot(): string[];
}

/** A new workspace. Next to it lie a look-alike and a directory, each with a secret. */
export function openWorkspace(name = "work"): Workspace {
  const top = temporaryDirectory();
  const workdir = join(top, name);
  const agent = { workdir, tools, turn: startTurn({ from: "user", signal: never }) } as Agent;
  const write = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) put(join(workdir, path), content);
  };
  write({ "notes.txt": "one\ntwo\n", "../work-evil/secret": "secret", "../outside/secret": "secret" });
  return {
    workdir,
    write,
    read: (path) => readFileSync(join(workdir, path), "utf8"),
    use: (tool, input) => useTool(tool, input, agent),
    snapshot: () => snapshot(top),
  };
}

async function useTool(name: string, input: unknown, agent: Agent): Promise<string> {
  const tool = findTool(name, agent);
  try {
    return await tool.run(parseInput(tool, input), agent);
  } catch (error) {
    return `Error: ${(error as Error).message}`;
  }
}

function snapshot(top: string): string[] {
  return readdirSync(top, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? `${path}: ${readFileSync(path)}` : path;
  });
}
