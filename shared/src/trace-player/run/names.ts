/** Names an agent of a recorded run after the call that has started it. */

import { startOf } from "../../text/index.ts";
import { type Call, stringsIn, textsIn } from "./blocks.ts";
import type { Known, Made, Whole } from "./conversations.ts";

const LONGEST_NAME = 32;
/** The name of side requests without tools, for example summaries and memory calls. */
const SIDE = "side";
const MOST_NAMES = 50;
/** An agent starts soon after the call. */
const MOST_CALLS = 100;
/** The most characters that a harness adds around a task. */
const LONGEST_FRAME = 2_000;
/** A shorter task must be the whole text, because it could occur in many texts. */
const SHORTEST_FRAMED = 4;

/** The call that started this agent: its input contains the task that the agent's texts repeat. The longest task wins. */
export function callBehind({ messages, tools }: Whole, calls: Known["calls"]): Made | undefined {
  if (tools === "" || messages.some(({ role }) => role === "assistant")) return undefined;
  const texts = messages.flatMap(({ content }) => textsIn(content));
  const free = [...calls.values()].filter(({ isTaken }) => !isTaken).slice(-MOST_CALLS);
  const fits = free.map((made) => ({ made, length: lengthPassedOn(made.call, texts) }));
  return fits.reduce((a, b) => (b.length > a.length ? b : a), { made: undefined, length: 0 } as Fit).made;
}

interface Fit {
  made: Made | undefined;
  length: number;
}

function lengthPassedOn({ input }: Call, texts: string[]): number {
  const tasks = stringsIn(input).map((task) => task.trim());
  const passed = tasks.filter((task) => texts.some((text) => text.trim() === task || frames(text, task)));
  return Math.max(0, ...passed.map(({ length }) => length));
}

function frames(text: string, task: string): boolean {
  const frame = text.length - task.length;
  return task.length >= SHORTEST_FRAMED && frame < LONGEST_FRAME && text.includes(task);
}

/** The name that a call gives to an agent, for example a teammate. */
export function givenName(call: Call | undefined): string | undefined {
  const { name } = (call?.input ?? {}) as { name?: unknown };
  return typeof name === "string" && name.trim() ? shortName(name) : undefined;
}

/** A unique name, unless there are too many agents. The first agent with tools is the main agent. */
export function newName({ tools }: Whole, call: Call | undefined, latest: Known["latest"]): string {
  const isMain = tools !== "" && [...latest.keys()].every((name) => name.startsWith(SIDE));
  const name = isMain ? "main" : call ? nameAfter(call) : tools === "" ? SIDE : "agent";
  const alike = [...latest.keys()].filter((taken) => taken === name || taken.startsWith(`${name} `));
  return alike.length === 0 || latest.size > MOST_NAMES ? name : `${name} ${alike.length + 1}`;
}

function nameAfter(call: Call): string {
  const { description } = (call.input ?? {}) as { description?: unknown };
  return (
    givenName(call) ??
    (typeof description === "string" && description.trim() ? shortName(description) : call.tool)
  );
}

function shortName(name: string): string {
  return startOf(name.trim(), LONGEST_NAME);
}
