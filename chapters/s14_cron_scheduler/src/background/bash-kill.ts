import { z } from "zod";
import type { Tool } from "../tools/tool.ts";
import { findCommand, headline, stop } from "./background.ts";
import { readOn } from "./read.ts";

/** Ends a command in the background and all its children. It ends only what was allowed to start, so nobody is asked. */
export const bashKill: Tool<{ id: string }> = {
  name: "bash_kill",
  description: "End a command in the background and all processes that it started.",
  inputSchema: z.strictObject({ id: z.string().describe("Its id, such as bg1.") }),
  kind: "read",
  async run({ id }, agent) {
    const entry = findCommand(agent.background, id);
    if (!entry.shell) throw new Error(`Nothing to end: ${headline(entry)}`);
    await stop(entry, "stopped", "");
    if (entry.owner === agent) entry.news = undefined;
    return `${headline(entry)}\n${readOn(entry)}`;
  },
};
