/** An agent of this chapter on a testbed, in a time that passes only while somebody waits for it. */
import type Anthropic from "@anthropic-ai/sdk";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import { textOf } from "@harness/shared/model";
import type { Fault, JournalEntry, MessagesRequest, Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { openTestbed, say } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { MAX_SILENCE_MS, recoverable } from "../src/recovery/connection.ts";
import { takeTurn } from "../src/turn.ts";

/** What the model says to each request, one after another, and then "Done."; or to any request. */
export type Script = (Reply | string)[] | ((body: MessagesRequest) => Reply);

export interface Rehearsal {
  agent: Agent & { clock: ManualClock };
  /** The requests for the script, in the order of arrival, refused ones too. */
  journal(): JournalEntry[];
  /** Their bodies. */
  bodies: MessagesRequest[];
  /** When they arrived, in milliseconds of the agent's clock since the start. */
  times: number[];
  /** One turn of the user, whose waits pass at once. */
  prompt(text: string, stop?: AbortController): Promise<void>;
}

const SETTINGS = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

/** Its waits are not lengthened by chance. What memory asks the model at the end of a turn is not for the script. */
export async function rehearse(script: Script, env: Record<string, string> = {}): Promise<Rehearsal> {
  const bodies: MessagesRequest[] = [];
  const times: number[] = [];
  let isSilent = false;
  const play = (body: MessagesRequest) => {
    if (isForMemory(body)) return "[]";
    bodies.push(body);
    times.push(clock.now() - start);
    const next = typeof script === "function" ? script(body) : (script.shift() ?? "Done.");
    isSilent = typeof next !== "string" && next.fault?.kind === "idle";
    return next;
  };
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const start = clock.now();
  const testbed = await openTestbed(play, { env });
  const made = createAgent({ ...testbed, mode: "yolo", settings: SETTINGS, skills: [] });
  const agent = Object.assign(made, { clock, model: recoverable(testbed.model, clock) });
  agent.recovery.random = () => 0;
  return {
    agent,
    journal: () => testbed.journal.filter(({ request }) => !isForMemory(request.body)),
    bodies,
    times,
    prompt(text, { signal } = new AbortController()) {
      const turn = takeTurn({ text, from: "user", signal }, agent);
      return passTime(clock, turn, () => isSilent);
    },
  };
}

function isForMemory({ system }: MessagesRequest): boolean {
  return JSON.stringify(system ?? "").includes("You keep the memory");
}

/** Lets a second of a countdown pass whenever somebody waits for it, and a long silence when the server is silent. */
export async function passTime<Result>(
  clock: ManualClock,
  work: Promise<Result>,
  isSilent: () => boolean = () => false,
): Promise<Result> {
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
  return work;
}

/** The texts of the messages of a role. */
export function texts(messages: Anthropic.MessageParam[], role: "user" | "assistant"): string[] {
  return messages.filter((message) => message.role === role).map(textOf);
}

/** The same reply with something wrong. */
export function broken(fault: Fault, reply = say("Hello world, this is the answer.")): Reply {
  return { ...reply, fault };
}

/** A reply that the limit of tokens cuts off. */
export function cut(...blocks: (string | ReplyBlock)[]): Reply {
  return { ...say(...blocks), stopReason: "max_tokens" };
}
