/** A lead in a git repository, and what the tests of the chapter need of it. */
import { join } from "node:path";
import type { MessagesRequest, Reply } from "@harness/shared/rehearsal";
import type { WakeUpSource } from "@harness/shared/terminal";
import {
  gitIn,
  openTestbed,
  repository,
  requests,
  type Testbed,
  type TestbedOptions,
} from "@harness/shared/test-kit";
import { onTestFinished } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { wakeUpByPost } from "../src/inbox/wake.ts";
import { runTool } from "../src/loop.ts";
import type { Mode } from "../src/permission/state.ts";
import type { Settings } from "../src/settings.ts";
import type { Task } from "../src/tasks/state.ts";
import { stopTeammate, waitForTeam } from "../src/team/index.ts";
import { takeTurn } from "../src/turn.ts";
import type { Origin } from "../src/turn-state.ts";

type Line = Reply | string | (() => Reply | string);

/** What each agent says, reply by reply, and then "Done.": `lead`, `subagent`, teammates by their names. */
export type Parts = Record<string, Line[]>;

export interface Rehearsal extends Testbed {
  lead: Agent;
  /** Runs one turn of the user. */
  prompt(): Promise<void>;
  /** Waits for turns that start by themselves, and takes them, until all teammates sleep. */
  rest(): Promise<void>;
  /** Has the lead, or another agent, call a tool. */
  use(tool: string, input: unknown, agent?: Agent): Promise<{ text: string; isError: boolean }>;
  /** Runs git in the workspace. */
  git(...args: string[]): string;
  /** Where the worktree of that name lies. */
  tree(name: string): string;
  task(id: string): Promise<Task | undefined>;
  /** The requests of one agent: its main ones, without side calls. */
  sentBy(name: string): MessagesRequest[];
}

interface Scene extends TestbedOptions {
  mode?: Mode;
  settings?: Partial<Settings>;
}

const SETTINGS: Settings = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

/** Default: a repository with one commit. `workdir`: whatever is there. */
export async function rehearse(parts: Parts = {}, scene: Scene = {}): Promise<Rehearsal> {
  const { mode = "yolo", settings = {}, workdir = repository(), ...rest } = scene;
  const testbed = await openTestbed((body) => nextLine(parts, body), { ...rest, workdir });
  const lead = createAgent({ ...testbed, mode, settings: { ...SETTINGS, ...settings }, skills: [] });
  const { signal } = new AbortController();
  onTestFinished(async () => {
    for (const name of lead.team.mates.keys()) await stopTeammate(name, lead);
  });
  return {
    ...testbed,
    lead,
    prompt: () => takeTurn({ text: "Go.", from: "user", signal }, lead),
    rest: () => rest_(lead),
    async use(name, input, agent = lead) {
      const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, agent);
      return { text: String(result.content), isError: result.is_error === true };
    },
    git: (...args) => gitIn(workdir, ...args),
    tree: (name) => join(workdir, ".harness/worktrees", name),
    task: async (id) => (await lead.board.read()).tasks.get(id),
    sentBy: (name) => requests(testbed).filter((body) => speakerOf(body) === name),
  };
}

/** The texts of a request's system prompt. */
export function systemOf({ system }: MessagesRequest): string[] {
  return typeof system === "string" ? [system] : (system ?? []).map(({ text }) => text);
}

function speakerOf(body: MessagesRequest): string {
  const system = systemOf(body).join("\n");
  if (!body.tools) return "side";
  if (system.includes("You are a subagent")) return "subagent";
  return /You are (\S+), a teammate/.exec(system)?.[1] ?? "lead";
}

function nextLine(parts: Parts, body: MessagesRequest): Reply | string {
  const speaker = speakerOf(body);
  if (speaker === "side") return "[]";
  const line = parts[speaker]?.shift() ?? "Done.";
  return typeof line === "function" ? line() : line;
}

/** What the terminal does when nobody types. */
async function rest_(lead: Agent): Promise<void> {
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
  const { signal } = new AbortController();
  for (;;) {
    let hasRung = false;
    const rung = new Promise<void>((resolve) => {
      ring = () => {
        hasRung = true;
        resolve();
      };
    });
    const event = await source.next();
    // What a teammate leaves when it ends may come while we ask.
    if (!event && !source.isBusy?.() && !hasRung) return;
    if (!event) await rung;
    else {
      await takeTurn({ text: event.prompt, from: event.from as Origin, signal }, lead);
      await event.onEnd?.(undefined);
    }
  }
}
