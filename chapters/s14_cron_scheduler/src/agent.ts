import type Anthropic from "@anthropic-ai/sdk";
import { type Clock, systemClock } from "@harness/shared/clock";
import type { ModelConnection } from "@harness/shared/model";
import type { Answer, Question } from "@harness/shared/terminal";
import { type Background, createBackground } from "./background/background.ts";
import { type Compaction, createCompaction } from "./compact/state.ts";
import { type Cron, createCron } from "./cron/state.ts";
import { createHooks, type Hooks } from "./hooks/hooks.ts";
import type { Heard } from "./memory/listen.ts";
import { createGate, type Gate } from "./permission/gate.ts";
import type { Mode } from "./permission/modes.ts";
import type { Costs } from "./prompt/cost.ts";
import type { Section } from "./prompt/sections.ts";
import { recoverable } from "./recovery/connection.ts";
import { createRecovery, type Recovery } from "./recovery/state.ts";
import type { Settings } from "./settings.ts";
import type { Skill } from "./skills/skill.ts";
import type { Board } from "./tasks/store.ts";
import { createTodoList, type TodoList } from "./todo.ts";
import { type ToolMap, tools } from "./tools/index.ts";

/** Everything one conversation needs, as a plain value. The loop works on whatever Agent it is given. */
export interface Agent {
  name: string;
  /** Absolute path of the directory the agent works in. */
  workdir: string;
  /** What sets it apart from the main agent, for its prompt; "" for the main agent itself. */
  role: string;
  /** The system prompt as it was last assembled. */
  system: Section[];
  messages: Anthropic.MessageParam[];
  /** The plan the agent works by. */
  todos: TodoList;
  /** The tasks, which outlive the conversation. */
  board: Board;
  /** In whose name it claims tasks: its own, or for a subagent its parent's. */
  claimsAs: string;
  tools: ToolMap;
  /** Absolute paths of directories that the file tools may use besides the workspace. */
  additionalDirectories: string[];
  /** Decides about each call before it runs. */
  gate: Gate;
  /** What is called when something happens. */
  hooks: Hooks;
  /** The commands that run beside the conversation. */
  background: Background;
  /** What load_skill can load. */
  skills: Skill[];
  /** What is to be done at its time. */
  cron: Cron;
  /** What is known about the size of the conversation. */
  compaction: Compaction;
  /** What the models have used; its subagents count too. */
  costs: Costs;
  /** What was said since memory last looked, as it was said: compaction does not touch it. */
  heard: Heard[];
  /** Asks the user. */
  ask(question: Question): Promise<Answer>;
  model: ModelConnection;
  clock: Clock;
  /** How its requests fare. */
  recovery: Recovery;
  /** The running turn. Aborting it stops the model call or the tool at work; its reason tells the model why. */
  turn: AbortController;
  /** 0 for the main agent, 1 for a subagent. */
  depth: number;
  /** How many requests the loop may still make. */
  roundsLeft: number;
}

/** An agent with an empty conversation. */
export function createAgent(
  { workdir, model, ask }: Pick<Agent, "workdir" | "model" | "ask">,
  mode: Mode,
  { permissions }: Settings,
  skills: Skill[] = [],
): Agent {
  const { additionalDirectories } = permissions;
  return {
    name: "agent",
    workdir,
    role: "",
    system: [],
    messages: [],
    todos: createTodoList(),
    board: { workdir },
    claimsAs: "agent",
    tools,
    additionalDirectories,
    gate: createGate({ workdir, mode, rules: permissions, additionalDirectories }),
    hooks: createHooks(),
    background: createBackground(),
    skills,
    cron: createCron(),
    compaction: createCompaction(),
    costs: new Map(),
    heard: [],
    ask,
    model: recoverable(model, systemClock),
    clock: systemClock,
    recovery: createRecovery(),
    turn: new AbortController(),
    depth: 0,
    roundsLeft: Infinity,
  };
}
