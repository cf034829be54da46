/** A session of this chapter on a testbed: what the tests of the chapter start with. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import { textOf } from "@harness/shared/model";
import type { MessagesRequest, Reply } from "@harness/shared/rehearsal";
import type { Trust } from "@harness/shared/settings";
import type { WakeUp, WakeUpSource } from "@harness/shared/terminal";
import { openTestbed, put, requests, type Testbed, trusting } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { addCronCommand } from "../src/cron/command.ts";
import { startCron } from "../src/cron/index.ts";
import { wakeUpByPost } from "../src/inbox/wake.ts";
import { runTool } from "../src/loop.ts";
import { takeTurn } from "../src/turn.ts";
import type { Origin } from "../src/turn-state.ts";

export const START = Date.parse("2026-11-22T08:00:00Z");

const permissions = { allow: ["CronCreate"], deny: [], ask: [], additionalDirectories: [] };
const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };

export interface Rehearsal extends Testbed {
  agent: Agent;
  clock: ManualClock;
  /** What the terminal asks for turns that nobody typed. */
  source: WakeUpSource;
  /** When the bell was rung. */
  rings: number[];
  commands: Map<string, (argument: string) => void | Promise<void>>;
  /** Runs one turn of the user. */
  prompt(text: string): Promise<void>;
  /** What the terminal does when it is idle: the next turn that starts by itself, if any. */
  wakeUp(signal?: AbortSignal): Promise<WakeUp | undefined>;
  /** Has the model call a tool. Gives the result. */
  use(tool: string, input: unknown): Promise<{ text: string; isError: boolean }>;
}

interface Options {
  workdir?: string;
  oneShot?: boolean;
  random?: () => number;
  start?: number;
  trust?: Trust;
}

/** A session at 8 o'clock. Its clock stands still until a test moves it on. Tests run in UTC. */
export async function rehearse(lines: (Reply | string)[] = [], options: Options = {}): Promise<Rehearsal> {
  const { oneShot = false, random, start = START, trust = trusting, ...place } = options;
  const testbed = await openTestbed(
    (body) => (isAboutMemory(body) ? "[]" : (lines.shift() ?? "Done.")),
    place,
  );
  const settings = { permissions, hooks, problems: [] };
  const clock = manualClock(start);
  const agent: Agent = {
    ...createAgent({ ...testbed, mode: "autoEdit", settings, skills: [], trust }),
    clock,
  };
  if (random) agent.cron.random = random;
  const rings: number[] = [];
  const commands: Rehearsal["commands"] = new Map();
  let source: WakeUpSource = { next: () => undefined };
  const wakeUpBy = (given: WakeUpSource) => {
    source = given;
    return () => void rings.push(clock.now());
  };
  wakeUpByPost({ wakeUpBy }, agent);
  const { signal: never } = new AbortController();
  addCronCommand(
    { command: (name, _, run) => void commands.set(name, (argument) => run(argument, never)) },
    agent,
  );
  await startCron({ oneShot }, agent);

  return {
    ...testbed,
    agent,
    clock,
    source,
    rings,
    commands,
    prompt: (text) => takeTurn({ text, from: "user", signal: never }, agent),
    async wakeUp(signal = never) {
      const event = await source.next();
      if (!event) return undefined;
      const { prompt: text, from, note } = event;
      const error = await takeTurn({ text, from: from as Origin, note, signal }, agent).then(
        () => undefined,
        (thrown: unknown) => (signal.aborted ? undefined : thrown),
      );
      await event.onEnd?.(error);
      return event;
    },
    async use(name, input) {
      const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, agent);
      return { text: String(result.content), isError: result.is_error === true };
    },
  };
}

/** Whether a request is one of memory's side calls. */
export function isAboutMemory({ system }: MessagesRequest): boolean {
  return JSON.stringify(system).includes("You keep the memory");
}

/** The prompt of a job, without its tag. */
export function promptIn(event: WakeUp | undefined): string {
  return event?.prompt.replace(/^<job>\n([\s\S]*)\n<\/job>$/, "$1") ?? "";
}

/** The texts of the newest request, message by message. */
export function lastRequest(recorded: Pick<Testbed, "journal">): string[] {
  const newest = requests(recorded).findLast((body) => !isAboutMemory(body));
  return (newest?.messages ?? []).map((message) => textOf(message as never));
}

/** An entry of cron.json that is due since the start. */
export function entry(id: string, fields: object = {}): object {
  return {
    id,
    schedule: "0 8 * * *",
    prompt: `the prompt of ${id}`,
    recurring: true,
    next: "2026-11-22T08:00:00Z",
    ...fields,
  };
}

export function storeJobs(workdir: string, ...jobs: unknown[]): void {
  put(join(workdir, ".harness", "cron.json"), JSON.stringify({ jobs }));
}

/** What is in cron.json. */
export function stored(workdir: string): Record<string, unknown>[] {
  const file = join(workdir, ".harness", "cron.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).jobs : [];
}

/** The names in `.harness`. */
export function stateFiles(workdir: string): string[] {
  const directory = join(workdir, ".harness");
  return existsSync(directory) ? readdirSync(directory).sort() : [];
}
