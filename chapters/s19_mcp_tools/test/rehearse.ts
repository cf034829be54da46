/** An agent of this chapter on a testbed, with servers of tools that are real processes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Clock, manualClock } from "@harness/shared/clock";
import type { ToolCall } from "@harness/shared/model";
import {
  openTestbed,
  type Play,
  put,
  type Testbed,
  type TestbedOptions,
  temporaryDirectory,
} from "@harness/shared/test-kit";
import { onTestFinished } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { runTools } from "../src/loop.ts";
import { startMcp } from "../src/mcp/index.ts";
import type { RuleTexts } from "../src/permission/rules.ts";
import type { Mode } from "../src/permission/state.ts";
import { takeTurn } from "../src/turn.ts";

export const PLAIN = fileURLToPath(new URL("servers/plain.mjs", import.meta.url));

/** A line that the plain server has written about itself. */
export interface Seen {
  started?: number;
  env?: Record<string, string>;
  cwd?: string;
  method?: string;
  params?: Record<string, unknown>;
}

/** A server of `plain.mjs`: where its files are, its entry, and what it has seen. */
export interface Plain {
  directory: string;
  entry: { command: string; args: string[] };
  seen(): Seen[];
  pids(): number[];
  /** Lets a slow server go on. */
  release(): void;
}

/** A tool that takes anything. */
export const anything = (name: string) => ({ name, inputSchema: { type: "object" } });

export function plainServer(tools: (string | object)[], files: Record<string, string> = {}): Plain {
  const directory = temporaryDirectory();
  const offered = tools.map((tool) => (typeof tool === "string" ? anything(tool) : tool));
  put(join(directory, "tools.json"), JSON.stringify({ tools: offered }));
  for (const [name, text] of Object.entries(files)) put(join(directory, name), text);
  const file = join(directory, "seen.jsonl");
  const seen = (): Seen[] => {
    // The last line may not be whole yet.
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
    return lines.map((line) => JSON.parse(line));
  };
  const pids = () => seen().flatMap(({ started }) => started ?? []);
  const release = () => put(join(directory, "released"), "");
  return { directory, entry: { command: process.execPath, args: [PLAIN, directory] }, seen, pids, release };
}

interface Options extends Omit<TestbedOptions, "files"> {
  mode?: Mode;
  permissions?: RuleTexts;
  clock?: Clock;
  files?: Record<string, string>;
}

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(signal?: AbortSignal): Promise<void>;
  /** Has the model make these calls in one reply. */
  run(...calls: ToolCall[]): ReturnType<typeof runTools>;
  /** What the session does when the user leaves. */
  leave(): Promise<unknown>;
}

/** An agent and the servers of `mcpServers`, connected as main.ts does it. The clock stands still: nobody is too slow. */
export async function rehearse(
  mcpServers: Record<string, unknown>,
  play: Play = [],
  options: Options = {},
): Promise<Rehearsal> {
  const { agent, testbed, leave } = await prepared(mcpServers, play, options);
  await startMcp({ ...testbed, interactive: true, atEnd: leave.add }, agent);
  return rehearsalOf(agent, testbed, leave.all);
}

/** The same before anything is connected. */
export async function prepared(mcpServers: Record<string, unknown>, play: Play, options: Options) {
  const { mode = "yolo", permissions = {}, clock = manualClock(), files = {}, ...place } = options;
  const own = { ".mcp.json": JSON.stringify({ mcpServers }) };
  const testbed = await openTestbed(play, { ...place, files: { ...own, ...files } });
  const settings = {
    permissions: { allow: [], deny: [], ask: [], additionalDirectories: [], ...permissions },
    hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
    problems: [],
  };
  const agent: Agent = { ...createAgent({ ...testbed, mode, settings, skills: [] }), clock };
  const endings: (() => Promise<unknown>)[] = [];
  const leave = {
    add: (work: () => Promise<unknown>) => void endings.push(work),
    all: () => Promise.all(endings.map((work) => work())),
  };
  onTestFinished(async () => void (await leave.all()));
  return { agent, testbed, leave };
}

export function rehearsalOf(agent: Agent, testbed: Testbed, leave: () => Promise<unknown>): Rehearsal {
  return {
    ...testbed,
    agent,
    leave,
    prompt: (signal = new AbortController().signal) => takeTurn({ text: "Go.", from: "user", signal }, agent),
    run: (...calls) => runTools(calls, agent),
  };
}

let count = 0;

/** A call as the loop gets it. */
export function callOf(name: string, input: unknown = {}): ToolCall {
  return { id: `toolu_${++count}`, messageId: "msg_1", name, input, cutOff: false };
}
