/** An agent with checkpoints, and a user and an agent who change files. */

import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { LIMITS, type Limits, openCheckpoints } from "@harness/shared/checkpoints";
import { manualClock } from "@harness/shared/clock";
import type { Answer, Question } from "@harness/shared/terminal";
import { put, quiet, temporaryDirectory } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createCompaction } from "../src/compact/state.ts";
import { createInbox } from "../src/inbox/state.ts";
import { goBack } from "../src/rewind/go-back.ts";
import { addCheckpoint } from "../src/rewind/index.ts";
import { noteChanges } from "../src/rewind/record.ts";
import { createRewind, type Part } from "../src/rewind/state.ts";

export interface Answers {
  answers?: Answer[];
  limits?: Partial<Limits>;
  isContinued?: boolean;
}

/** An agent before its checkpoints are opened. Its questions are collected in `asked`. */
export function agentIn(workspace: string, answers: Answer[] = []): { agent: Agent; asked: Question[] } {
  const asked: Question[] = [];
  const agent = {
    name: "agent",
    workspace,
    workdir: workspace,
    messages: [],
    todos: [],
    spoken: [],
    compaction: createCompaction(),
    inbox: createInbox(),
    background: { commands: [] },
    team: { mates: new Map() },
    hooks: [],
    pipeline: { stages: [] },
    clock: manualClock(),
    depth: 0,
    turn: { from: "user" },
    rewind: createRewind(),
    ask: async (question: Question) => {
      asked.push(question);
      return answers.shift() ?? "nobody";
    },
  } as unknown as Agent;
  return { agent, asked };
}

export async function openAgent(
  workspace: string,
  { answers = [], limits, isContinued = false }: Answers = {},
) {
  const shown = quiet();
  const opened = await openCheckpoints(workspace, { isContinued, limits: { ...LIMITS, ...limits } });
  const { agent, asked } = agentIn(workspace, answers);
  agent.rewind = { ...createRewind(), ...opened.ledger, store: opened.store };
  return {
    agent,
    asked,
    shown: () => shown.join(""),
    mended: opened.mended,
    store: opened.store,
    prompt: (text = "go") => addCheckpoint(text, agent),
    /** The agent changes something in a call. */
    work: (change: () => void) => {
      noteChanges("user", agent);
      change();
      noteChanges("agent", agent);
    },
    back: (number: number, part: Part = "both", signal = new AbortController().signal) => {
      const point = agent.rewind.points.find((one) => one.number === number);
      if (!point) throw new Error(`There is no checkpoint ${number}.`);
      return goBack(point, part, agent, signal);
    },
  };
}

/** A session in which the agent has changed the file `a` after checkpoint 1. */
export async function openChanged() {
  const workspace = temporaryDirectory();
  put(join(workspace, "a"), "old");
  const opened = await openAgent(workspace);
  opened.prompt();
  opened.work(() => put(join(workspace, "a"), "agent"));
  return { workspace, ...opened };
}

/** By path: kind, mode and content of everything. */
export function treeOf(folder: string, path = ""): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(folder, path)).map((name) => {
      const below = path ? `${path}/${name}` : name;
      const file = join(folder, below);
      const info = lstatSync(file);
      const mode = (info.mode & 0o7777).toString(8);
      if (info.isSymbolicLink()) return { [below]: `link to ${readlinkSync(file)}` };
      if (!info.isDirectory()) return { [below]: `${mode} ${readFileSync(file).toString("base64")}` };
      return { [below]: `folder ${mode}`, ...treeOf(folder, below) };
    }),
  );
}
