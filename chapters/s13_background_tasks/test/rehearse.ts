/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import type { MessagesRequest, Reply } from "@harness/shared/rehearsal";
import type { WakeUp, WakeUpSource } from "@harness/shared/terminal";
import { openTestbed, type Testbed } from "@harness/shared/test-kit";
import { onTestFinished } from "vitest";
import type { Agent } from "../src/agent.ts";
import type { BackgroundCommand } from "../src/background/state.ts";
import { createAgent } from "../src/create-agent.ts";
import { wakeUpByPost } from "../src/inbox/wake.ts";
import { findTool } from "../src/tools/request.ts";
import { parseInput } from "../src/tools/tool.ts";
import { takeTurn } from "../src/turn.ts";
import type { Origin } from "../src/turn-state.ts";

const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** The agent's time stands still until it is moved on. */
  clock: ManualClock;
  /** Calls a tool as the loop does, without the gate. */
  use(name: string, input: unknown): Promise<string>;
  /** Has bash start a command in the background. */
  start(command: string, more?: object): Promise<BackgroundCommand>;
  /** Runs one turn of the user. */
  prompt(text: string): Promise<void>;
  /** One turn that the harness starts by itself, if there is one to start. */
  wakeUp(): Promise<WakeUp | undefined>;
  /** What the terminal asks for such turns. */
  source: WakeUpSource;
  /** How often the bell rang. */
  rings(): number;
  /** Resolves when all commands in the background have ended. */
  allEnded(): Promise<void>;
}

/** An agent in an empty workspace that may do everything. Its model gives these replies, and then says "Done." */
export async function rehearse(...lines: (Reply | string)[]): Promise<Rehearsal> {
  const testbed = await openTestbed((body) => (isAboutMemory(body) ? "[]" : (lines.shift() ?? "Done.")));
  const settings = { permissions, hooks, problems: [] };
  const clock = manualClock();
  const agent: Agent = { ...createAgent({ ...testbed, mode: "yolo", settings, skills: [] }), clock };
  const { commands } = agent.background;
  onTestFinished(async () => void (await Promise.all(commands.map(({ shell }) => shell.kill()))));
  const use = (name: string, input: unknown) => {
    const tool = findTool(name, agent);
    return tool.run(parseInput(tool, input), agent);
  };
  const turn = (text: string, from: Origin) =>
    takeTurn({ text, from, signal: new AbortController().signal }, agent);
  const { source, rings } = sourceOf(agent);
  return {
    ...testbed,
    agent,
    clock,
    use,
    prompt: (text) => turn(text, "user"),
    source,
    rings,
    async start(command, more = {}) {
      await use("bash", { command, run_in_background: true, ...more });
      return commands.at(-1) as BackgroundCommand;
    },
    async wakeUp() {
      const event = await source.next();
      if (event) await turn(event.prompt, event.from as Origin);
      return event;
    },
    allEnded: async () => void (await Promise.all(commands.map(({ ended }) => ended))),
  };
}

/** What main.ts gives to the terminal. */
function sourceOf(agent: Agent): { source: WakeUpSource; rings(): number } {
  let rings = 0;
  let source: WakeUpSource | undefined;
  const wakeUpBy = (given: WakeUpSource) => {
    source = given;
    return () => void rings++;
  };
  wakeUpByPost({ wakeUpBy }, agent);
  if (!source) throw new Error("The terminal was given no source.");
  return { source, rings: () => rings };
}

function isAboutMemory({ system }: MessagesRequest): boolean {
  return JSON.stringify(system).includes("You keep the memory");
}

/** Resolves when something holds. What it waits for are other processes, so it looks again and again. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

/** The names of the files in .harness/outputs. */
export function outputsOf({ workdir }: Pick<Agent, "workdir">): string[] {
  const directory = join(workdir, ".harness/outputs");
  return existsSync(directory) ? readdirSync(directory).sort() : [];
}
