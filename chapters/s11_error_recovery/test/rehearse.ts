import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import type { ManualClock } from "@harness/shared/clock";
import { addUserContent, textOf } from "@harness/shared/model";
import {
  type JournalEntry,
  type MessagesRequest,
  type Reply,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import { onTestFinished, vi } from "vitest";
import { agentLoop } from "../src/loop.ts";
import { MAX_SILENCE_MS } from "../src/recovery/connection.ts";
import { createTestAgent, say, type TestAgent } from "./agent.ts";

/** What the model says to each request, one after another, and then "Done."; or to any request. */
export type Script = (Reply | string)[] | ((body: MessagesRequest) => Reply);

export interface Rehearsal {
  agent: TestAgent;
  journal: JournalEntry[];
  /** The bodies of all attempts, in the order of arrival, refused ones too. */
  bodies: MessagesRequest[];
  /** When the attempts arrived, in milliseconds of the agent's clock since the start. */
  times: number[];
  /** One turn, as main.ts runs it; its waits pass at once. */
  prompt(text: string, turn?: AbortController): Promise<void>;
}

export async function rehearse(script: Script, settings: Record<string, string> = {}): Promise<Rehearsal> {
  const bodies: MessagesRequest[] = [];
  const times: number[] = [];
  const waiting = Array.isArray(script) ? [...script] : undefined;
  let isSilent = false;
  const server = await startRehearsalServer({
    player: {
      reply: ({ body }) => {
        bodies.push(body);
        times.push(agent.clock.now() - start);
        const next = typeof script === "function" ? script(body) : (waiting?.shift() ?? "Done.");
        const reply = typeof next === "string" ? say(next) : next;
        isSilent = reply.fault?.kind === "idle";
        return reply;
      },
    },
  });
  onTestFinished(() => server.close());
  const agent = await createTestAgent(temporaryDirectory(), server, settings);
  const start = agent.clock.now();
  return {
    agent,
    journal: server.journal,
    bodies,
    times,
    async prompt(text, turn = new AbortController()) {
      agent.turn = turn;
      addUserContent(agent.messages, text);
      await passTime(agent.clock, agentLoop(agent), () => isSilent);
    },
  };
}

/** Lets a second of a countdown pass whenever somebody waits for it, and a long silence when the server is silent. */
export async function passTime(
  clock: ManualClock,
  work: Promise<void>,
  isSilent: () => boolean = () => false,
): Promise<void> {
  let isOver = false;
  work
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    const [next = Number.POSITIVE_INFINITY] = clock.sleepers();
    const left = next - clock.now();
    if (left <= 1000 || (left <= MAX_SILENCE_MS && isSilent())) await clock.advance(left);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  await work;
}

/** The texts of the messages of a role. */
export function texts(messages: Anthropic.MessageParam[], role: "user" | "assistant"): string[] {
  return messages.filter((message) => message.role === role).map(textOf);
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
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "recovery-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
