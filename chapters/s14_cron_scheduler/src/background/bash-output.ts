import { z } from "zod";
import type { Tool } from "../tools/tool.ts";
import { findCommand, headline } from "./background.ts";
import { readOn } from "./read.ts";

/** How a command in the background stands, and what it printed since the last look. */
export const bashOutput: Tool<{ id: string }> = {
  name: "bash_output",
  description: `How a command in the background stands, and what it printed since you last looked. You are notified when it
ends, so do not ask again and again.`,
  inputSchema: z.strictObject({ id: z.string().describe("Its id, such as bg1.") }),
  kind: "read",
  async run({ id }, agent) {
    const entry = findCommand(agent.background, id);
    // Who reads here how it ended need not be told again.
    if (!entry.shell && entry.owner === agent) entry.news = undefined;
    return `${headline(entry)}\n${readOn(entry)}`;
  },
};
