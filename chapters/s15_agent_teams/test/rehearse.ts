/** A team on a testbed: what the tests of the chapter start with. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MessagesRequest, Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { addTeamCommands, type Terminal, type WakeUp, type WakeUpSource } from "@harness/shared/terminal";
import {
  call,
  openTestbed,
  requests,
  type Testbed,
  type TestbedOptions,
  trusting,
  userTexts,
} from "@harness/shared/test-kit";
import { onTestFinished } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { wakeUpByPost } from "../src/inbox/wake.ts";
import { runTool } from "../src/loop.ts";
import type { Mode } from "../src/permission/state.ts";
import type { Task } from "../src/tasks/state.ts";
import { teamRows } from "../src/team/describe.ts";
import { startTeam, stopTeammate, waitForTeam } from "../src/team/index.ts";
import { takeTurn } from "../src/turn.ts";
import type { Origin } from "../src/turn-state.ts";

type Line = Reply | string | (() => Reply);

/** What each agent says, reply by reply, and then "Done.": `lead`, teammates by their names, `subagent`. */
export type Parts = Record<string, Line[] | ((body: MessagesRequest) => Line)>;

interface Scene extends TestbedOptions {
  mode?: Mode;
}

export interface Rehearsal extends Testbed {
  lead: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
  /** What the terminal does when nobody types: takes the turns that start by themselves, until all agents sleep. */
  rest(): Promise<WakeUp[]>;
  /** Types a slash command. */
  command(line: string): Promise<void>;
  /** Has the model of the lead call a tool. */
  use(tool: string, input: unknown): Promise<{ text: string; isError: boolean }>;
  /** The requests of one agent: its main ones, without side calls. */
  sentBy(name: string): MessagesRequest[];
}

const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };

/** A session whose agents say these lines. Teammates are ended with the test. */
export async function rehearse(
  parts: Parts = {},
  { mode = "yolo", ...scene }: Scene = {},
): Promise<Rehearsal> {
  const left = copyOf(parts);
  const testbed = await openTestbed((body) => nextLine(left, body), scene);
  const settings = { permissions, hooks, problems: [] };
  const lead = createAgent({ ...testbed, mode, settings, skills: [], trust: trusting });
  const { signal: never } = new AbortController();
  const commands = new Map<string, (argument: string) => void | Promise<void>>();
  const command: Terminal["command"] = (name, _, run) => void commands.set(name, (text) => run(text, never));
  addTeamCommands({ command }, lead, teamRows, stopTeammate);
  const { source, bell } = terminalOf(lead);
  onTestFinished(async () => {
    for (const name of lead.team.mates.keys()) await stopTeammate(name, lead);
  });
  await startTeam(lead);
  return {
    ...testbed,
    lead,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, lead),
    async rest() {
      const events: WakeUp[] = [];
      for (;;) {
        const rung = bell();
        const event = await source.next();
        if (event) events.push(await take(event, lead));
        else if (source.isBusy?.() || rung.hasRung()) await rung.promise;
        else return events;
      }
    },
    async command(line) {
      const [name = "", argument = ""] = line.split(" ");
      await commands.get(name)?.(argument);
    },
    async use(name, input) {
      const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, lead);
      return { text: String(result.content), isError: result.is_error === true };
    },
    sentBy: (name) => requests(testbed).filter((body) => speakerOf(body) === name),
  };
}

/** A call of spawn_teammate. */
export function spawn(name: string, rest: object = {}): ReplyBlock {
  return call("spawn_teammate", { name, role: "worker", prompt: `The first prompt of ${name}.`, ...rest });
}

/** A call of send_message. */
export function send(to: string, content: string): ReplyBlock {
  return call("send_message", { to, content });
}

/** A reply that the model gives when `open` is called, and not before. `asked` resolves when it was asked for. */
export function gated(reply: Reply): { line: () => Reply; asked: Promise<void>; open: () => void } {
  const asked = gate();
  const { promise: hold, resolve: open } = gate();
  const line = () => {
    asked.resolve();
    return { ...reply, hold };
  };
  return { line, asked: asked.promise, open };
}

/** A promise, and what resolves it. */
export function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const broken: Reply = {
  content: [],
  fault: { kind: "status", status: 400, message: "no model today" },
};

/** How often a text stands in the user messages of a request. */
export function timesTold(body: MessagesRequest | undefined, text: string): number {
  return (
    userTexts(body?.messages ?? [])
      .join("\n")
      .split(text).length - 1
  );
}

/** The texts of a request's system prompt. */
export function systemOf({ system }: MessagesRequest): string {
  return typeof system === "string" ? system : (system ?? []).map(({ text }) => text).join("\n");
}

/** A task of the board. */
export async function task({ lead }: Rehearsal, id: string): Promise<Task | undefined> {
  return (await lead.board.read()).tasks.get(id);
}

/** The names in a directory below `.harness`. */
export function stateFiles(workdir: string, directory = ""): string[] {
  const path = join(workdir, ".harness", directory);
  return existsSync(path) ? readdirSync(path).sort() : [];
}

export function readState(workdir: string, name: string): string {
  return readFileSync(join(workdir, ".harness", name), "utf8");
}

/** Whose request it is; "side" for one of memory's, or for a summary. */
export function speakerOf(body: MessagesRequest): string {
  const system = systemOf(body);
  if (!body.tools) return "side";
  if (system.includes("You are a subagent")) return "subagent";
  return /You are (\S+), a teammate/.exec(system)?.[1] ?? "lead";
}

/** What is said is taken off: a test may use its lines again. */
function copyOf(parts: Parts): Parts {
  const copies = Object.entries(parts).map(([name, part]) => [name, Array.isArray(part) ? [...part] : part]);
  return Object.fromEntries(copies);
}

function nextLine(parts: Parts, body: MessagesRequest): Reply | string {
  const speaker = speakerOf(body);
  const part = parts[speaker];
  if (speaker === "side" && !part) return "[]";
  const line = (typeof part === "function" ? part(body) : part?.shift()) ?? "Done.";
  return typeof line === "function" ? line() : line;
}

/** What wakes the terminal, and its bell: `bell` gives what resolves when it is rung next. */
function terminalOf(lead: Agent) {
  const sources: WakeUpSource[] = [];
  let ring = () => {};
  const wakeUpBy = (given: WakeUpSource) => {
    sources.push(given);
    return () => ring();
  };
  wakeUpByPost({ wakeUpBy }, lead);
  waitForTeam({ wakeUpBy }, lead);
  const source = {
    next: async () => sources[0]?.next(),
    isBusy: () => sources.some(({ isBusy }) => isBusy?.()),
  };
  const bell = () => {
    let isRung = false;
    const { promise, resolve } = gate();
    ring = () => {
      isRung = true;
      resolve();
    };
    return { promise, hasRung: () => isRung };
  };
  return { source, bell };
}

async function take(event: WakeUp, lead: Agent): Promise<WakeUp> {
  const { prompt: text, from, note } = event;
  const { signal } = new AbortController();
  const error = await takeTurn({ text, from: from as Origin, note, signal }, lead).catch(
    (thrown: unknown) => thrown,
  );
  await event.onEnd?.(error);
  return event;
}
