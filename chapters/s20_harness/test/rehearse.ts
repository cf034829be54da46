/** An agent of this chapter on a testbed, with tools whose calls wait for each other. */
import { type Clock, systemClock } from "@harness/shared/clock";
import type { ToolCall } from "@harness/shared/model";
import { openTestbed, type Play, type Testbed, type TestbedOptions } from "@harness/shared/test-kit";
import * as z from "zod";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { runTools } from "../src/loop.ts";
import type { Mode } from "../src/permission/state.ts";
import type { Stage } from "../src/pipeline/state.ts";
import type { Tool } from "../src/tools/tool.ts";
import { takeTurn } from "../src/turn.ts";

const SETTINGS = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

interface Input {
  name: string;
}

/** What a call of the tool `step` does. */
export type Step = (name: string, agent: Agent) => string | Promise<string>;

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(signal?: AbortSignal): Promise<void>;
  /** Has the model make these calls in one reply. Gives the texts of the results. */
  run(...calls: ToolCall[]): Promise<string[]>;
}

interface Options extends TestbedOptions {
  mode?: Mode;
  /** What `together` and `alone` do. Default: they give their name. */
  step?: Step;
  clock?: Clock;
  /** The stages of the pipeline. Default: the seven. */
  stages?: Stage[];
}

/** The model has two more tools: calls of `together` may run beside others, calls of `alone` may not. */
export async function rehearse(play: Play = [], options: Options = {}): Promise<Rehearsal> {
  const { mode = "yolo", step = (name) => name, clock = systemClock, stages, ...place } = options;
  const testbed = await openTestbed(notForMemory(play), place);
  const made = createAgent({ ...testbed, mode, settings: SETTINGS, skills: [] });
  if (stages) made.pipeline.stages = stages;
  const tools = {
    ...made.tools,
    together: testTool("together", true, step),
    alone: testTool("alone", false, step),
  };
  const agent: Agent = { ...made, tools, clock };
  return {
    ...testbed,
    agent,
    prompt: (signal = new AbortController().signal) => takeTurn({ text: "Go.", from: "user", signal }, agent),
    run: async (...calls) =>
      (await runTools(calls, agent)).map((block) => ("content" in block ? String(block.content) : "")),
  };
}

let count = 0;

/** A call as the loop gets it. */
export function callOf(name: string, input: unknown): ToolCall {
  return { id: `toolu_${++count}`, messageId: "msg_1", name, input, cutOff: false };
}

export const together = (name: string) => callOf("together", { name });
export const alone = (name: string) => callOf("alone", { name });

/** A promise and what fulfils it. */
export function signalOf(): { promise: Promise<void>; give(): void } {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give: () => give() };
}

function testTool(name: string, isConcurrencySafe: boolean, step: Step): Tool<Input> {
  return {
    name,
    description: "",
    inputSchema: z.strictObject({ name: z.string() }),
    kind: "read",
    isConcurrencySafe: () => isConcurrencySafe,
    run: async (input, agent) => step(input.name, agent),
  };
}

/** What memory asks the model at the end of a turn is not for the script. */
function notForMemory(play: Play): Play {
  return (body) => {
    if (JSON.stringify(body.system ?? "").includes("You keep the memory")) return "[]";
    if (typeof play === "function") return play(body);
    const line = play.shift() ?? "Done.";
    return typeof line === "function" ? line() : line;
  };
}
