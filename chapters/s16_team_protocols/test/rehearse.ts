/** A lead and its teammates on a testbed: what the tests of the chapter start with. */
import { EventEmitter, once } from "node:events";
import { type ManualClock, manualClock } from "@harness/shared/clock";
import type { MessagesRequest, Reply } from "@harness/shared/rehearsal";
import type { WakeUpSource } from "@harness/shared/terminal";
import { openTestbed, resultTexts, type Testbed, userTexts } from "@harness/shared/test-kit";
import { onTestFinished } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { wakeUpByPost } from "../src/inbox/wake.ts";
import { runTool } from "../src/loop.ts";
import type { Mode } from "../src/permission/state.ts";
import { waitForTeam } from "../src/team/index.ts";
import { takeTurn } from "../src/turn.ts";
import type { Origin } from "../src/turn-state.ts";

const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };
const { signal: never } = new AbortController();

type Line = Reply | string | (() => Reply | string);

export interface Rehearsal extends Testbed {
  lead: Agent;
  clock: ManualClock;
  /** Has the lead call a tool. Gives the result. */
  use(tool: string, input: unknown): Promise<{ text: string; isError: boolean }>;
  /** Runs one turn of the user. */
  prompt(text: string): Promise<void>;
  /** Waits for the next turn of the lead that starts by itself, and takes it. Gives what the lead was told in it. */
  wakeUp(): Promise<string>;
  /** Resolves when all is so. It is looked at whenever the lead's bell rings. */
  until(isSo: () => boolean): Promise<void>;
  isIdle(name: string): boolean;
  /** The bodies of a member's requests, in order. */
  requestsOf(name: string): MessagesRequest[];
  /** All that a member was told and all results it got, up to its newest request. */
  toldTo(name: string): string;
}

/** `lines`: what each member says, reply by reply, and then "Done.". */
export async function rehearse(lines: Record<string, Line[]> = {}, mode: Mode = "yolo"): Promise<Rehearsal> {
  const testbed = await openTestbed((body) => {
    if (isAboutMemory(body)) return "[]";
    const line = lines[speakerOf(body)]?.shift() ?? "Done.";
    return typeof line === "function" ? line() : line;
  });
  const settings = { permissions, hooks, problems: [] };
  const clock = manualClock(Date.parse("2026-11-22T08:00:00Z"));
  const lead: Agent = { ...createAgent({ ...testbed, mode, settings, skills: [] }), clock };
  const bell = createBell();
  const sources: WakeUpSource[] = [];
  const wakeUpBy = (given: WakeUpSource) => {
    sources.push(given);
    return bell.ring;
  };
  wakeUpByPost({ wakeUpBy }, lead);
  waitForTeam({ wakeUpBy }, lead);
  const source = {
    next: async () => sources[0]?.next(),
    isBusy: () => sources.some(({ isBusy }) => isBusy?.()),
  };
  onTestFinished(async () => {
    const mates = [...lead.team.mates.values()];
    for (const mate of mates) mate.stop(new Error("Not run: the test is over."));
    await Promise.all(mates.map(({ ended }) => ended));
  });
  const requestsOf = (name: string) =>
    testbed.journal
      .map(({ request }) => request.body)
      .filter((body) => !isAboutMemory(body) && speakerOf(body) === name);

  return {
    ...testbed,
    lead,
    clock,
    async use(name, input) {
      const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, lead);
      return { text: String(result.content), isError: result.is_error === true };
    },
    prompt: (text) => takeTurn({ text, from: "user", signal: never }, lead),
    async wakeUp() {
      for (;;) {
        const rung = bell.next();
        const event = await source.next();
        if (!event) {
          await rung;
          continue;
        }
        const { prompt: text, from, note } = event;
        const before = lead.messages.length;
        await takeTurn({ text, from: from as Origin, note, signal: never }, lead);
        await event.onEnd?.(undefined);
        return userTexts(lead.messages.slice(before)).join("\n");
      }
    },
    async until(isSo) {
      for (let rung = bell.next(); !isSo(); rung = bell.next()) await rung;
    },
    isIdle: (name) => lead.team.mates.get(name)?.isIdle === true,
    requestsOf,
    toldTo(name) {
      const messages = requestsOf(name).at(-1)?.messages ?? [];
      return [...userTexts(messages), ...resultTexts(messages)].join("\n");
    },
  };
}

/** Whoever waits for the next ring hears it. */
function createBell() {
  const bell = new EventEmitter();
  return { ring: () => void bell.emit("ring"), next: () => once(bell, "ring") };
}

function speakerOf({ system }: MessagesRequest): string {
  return /You are ([\w-]+), a teammate/.exec(JSON.stringify(system))?.[1] ?? "lead";
}

function isAboutMemory({ system }: MessagesRequest): boolean {
  return JSON.stringify(system).includes("You keep the memory");
}
