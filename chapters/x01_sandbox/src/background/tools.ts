/** bash_output, bash_kill: looks at a command in the background, and ends it. */
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { withdraw } from "../inbox/index.ts";
import type { Tool } from "../tools/tool.ts";
import { stop } from "./follow.ts";
import { readOn } from "./read.ts";
import { headline } from "./report.ts";
import type { Background, BackgroundCommand } from "./state.ts";

interface Input {
  id: string;
}

const inputSchema = z.strictObject({ id: z.string().describe("Its id, such as bg1.") });

/** How a command in the background stands, and what it printed since the last look. */
export const bashOutput: Tool<Input> = {
  name: "bash_output",
  description: `How a command in the background stands, and what it printed since you last looked. You are notified when it
ends, so do not ask again and again.`,
  inputSchema,
  kind: "read",
  run: async ({ id }, agent) => look(findCommand(id, agent.background), agent),
};

/** Ends a command in the background and all its children. It ends only what was allowed to start, so nobody is asked. */
export const bashKill: Tool<Input> = {
  name: "bash_kill",
  description: "End a command in the background and all processes that it started.",
  inputSchema,
  kind: "read",
  async run({ id }, agent) {
    const entry = findCommand(id, agent.background);
    if (!entry.shell) throw new Error(`Nothing to end: ${headline(entry).en}`);
    await stop(entry, "stopped");
    return look(entry, agent);
  },
};

/** Whoever reads here how it ended need not be told again. */
function look(entry: BackgroundCommand, { inbox }: Agent): string {
  if (!entry.shell) withdraw(inbox, entry.id);
  return `${headline(entry).en}\n${readOn(entry)}`;
}

/** The command of that id. Throws an Error that lists those there are. */
function findCommand(id: string, { commands }: Background): BackgroundCommand {
  const found = commands.find((entry) => entry.id === id);
  if (found) return found;
  const ids = commands.map((entry) => entry.id).join(", ");
  throw new Error(
    `There is no background command "${id}". ${ids ? `There are: ${ids}.` : "None was started."}`,
  );
}
