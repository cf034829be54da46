import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import { addUserContent, textOf } from "@harness/shared/model";
import type { JournalEntry, Reply } from "@harness/shared/rehearsal";
import type { WakeUp, WakeUpSource } from "@harness/shared/terminal";
import { onTestFinished, vi } from "vitest";
import type { Agent } from "../src/agent.ts";
import { startCron } from "../src/cron/start.ts";
import { runUserPromptSubmit } from "../src/hooks/events.ts";
import { agentLoop, runTool } from "../src/loop.ts";
import { createTestAgent, startServer } from "./agent.ts";

export const START = Date.parse("2026-11-22T08:00:00Z");

export interface Rehearsal {
  agent: Agent;
  clock: ManualClock;
  source: WakeUpSource;
  journal: JournalEntry[];
  /** When the bell was rung. */
  rings: number[];
  commands: Map<string, (argument: string) => void | Promise<void>>;
  /** One turn of the user. */
  prompt(text: string, turn?: AbortController): Promise<void>;
  /** What the terminal does when it is idle: the next turn that starts by itself, if any. */
  wakeUp(turn?: AbortController): Promise<WakeUp | undefined>;
  /** Has the model call a tool. Gives the result. */
  use(tool: string, input: unknown): Promise<{ text: string; isError: boolean }>;
}

interface Options {
  workdir?: string;
  oneShot?: boolean;
  random?: () => number;
  start?: number;
}

/** A session at 8 o'clock UTC, whose clock stands still until it is told to go on. */
export async function rehearse(lines: (Reply | string)[] = [], options: Options = {}): Promise<Rehearsal> {
  const { workdir = temporaryDirectory(), oneShot = false, random, start = START } = options;
  const server = await startServer(lines);
  onTestFinished(() => server.close());
  const agent = await createTestAgent(workdir, server.url);
  const clock = manualClock(start);
  agent.clock = clock;
  agent.cron.timeZone = "UTC";
  if (random) agent.cron.random = random;
  const commands: Rehearsal["commands"] = new Map();
  const rings: number[] = [];
  let source: WakeUpSource = { next: () => undefined };
  startCron(
    {
      oneShot,
      command: (name, _, run) => void commands.set(name, run),
      wakeUpBy(given) {
        source = given;
        return () => void rings.push(clock.now());
      },
    },
    agent,
  );

  async function prompt(text: string, turn = new AbortController()): Promise<void> {
    agent.turn = turn;
    const context = await runUserPromptSubmit(text, agent);
    addUserContent(agent.messages, text);
    if (context) addUserContent(agent.messages, context);
    await agentLoop(agent);
  }

  async function wakeUp(turn = new AbortController()): Promise<WakeUp | undefined> {
    const event = await source.next();
    if (!event) return undefined;
    const error = await prompt(event.prompt, turn).then(
      () => undefined,
      (thrown: unknown) => (turn.signal.aborted ? undefined : thrown),
    );
    await event.onEnd?.(error);
    return event;
  }

  return {
    agent,
    clock,
    source,
    journal: server.journal,
    rings,
    commands,
    prompt,
    wakeUp,
    async use(tool, input) {
      const result = await runTool({ id: "toolu_1", messageId: "", name: tool, input, cutOff: false }, agent);
      return { text: String(result.content), isError: result.is_error === true };
    },
  };
}

/** The texts of the newest request, message by message. */
export function lastRequest(journal: JournalEntry[]): string[] {
  return (journal.at(-1)?.request.body.messages ?? []).map((message) => textOf(message as never));
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
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "cron-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
