/** bash_output and bash_kill: show a command in the background, and stop it. */
import * as z from "zod";
import type { Agent } from "../agent.ts";
import { withdraw } from "../inbox/index.ts";
import type { Tool } from "../tools/tool.ts";
import { commandState } from "./describe.ts";
import { stopCommand } from "./follow.ts";
import { readOn } from "./read.ts";
import type { Background, BackgroundCommand } from "./state.ts";

const inputSchema = z.strictObject({ id: z.string().describe("Its id, such as bg1.") });

export const bashOutputTool: Tool<{ id: string }> = {
  name: "bash_output",
  description: `Show the state of a command in the background, and what it printed since the last call. You are notified
when it ends, so do not call this again and again.`,
  inputSchema,
  kind: "read",
  run: async ({ id }, agent) => showCommand(findCommand(id, agent.background), agent),
};

/** It only ends commands that the gate has let start, so it needs no confirmation. */
export const bashKillTool: Tool<{ id: string }> = {
  name: "bash_kill",
  description: "End a command in the background and all processes that it started.",
  inputSchema,
  kind: "read",
  async run({ id }, agent) {
    const entry = findCommand(id, agent.background);
    if (entry.status !== "running") throw new Error(`Nothing to end: ${commandState(entry).en}`);
    await stopCommand(entry, { status: "stopped", detail: "" });
    return showCommand(entry, agent);
  },
};

/** The state and the new output. An agent that reads here how a command ended is not notified of it. */
function showCommand(entry: BackgroundCommand, { inbox }: Agent): string {
  if (entry.status !== "running") withdraw(inbox, entry.id);
  return `${commandState(entry).en}\n${readOn(entry)}`;
}

/** The command with that id. Throws an Error that lists the ids if there is none. */
function findCommand(id: string, { commands }: Background): BackgroundCommand {
  const found = commands.find((entry) => entry.id === id);
  const ids = commands.map((entry) => entry.id).join(", ");
  if (!found) throw new Error(`id: there is no background command "${id}". Commands: ${ids || "none"}.`);
  return found;
}
