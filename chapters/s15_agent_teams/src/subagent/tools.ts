/** subagent: hands a side task to a new agent. */
import * as z from "zod";
import type { Tool } from "../tools/tool.ts";
import { runSubagent, type SideTask } from "./index.ts";

/** Its kind is "read": every call of the subagent passes the gate itself. */
export const subagentTool: Tool<SideTask> = {
  name: "subagent",
  description: `Give a side task to a subagent and get its answer. It has your tools, except this one, and an empty
conversation: what it reads does not fill yours. Use it when a task takes many calls and you need only the outcome.`,
  inputSchema: z.strictObject({
    description: z.string().trim().min(1).describe("The task in a few words, shown to the user."),
    prompt: z.string().trim().min(1).describe("The whole task, and what to report. It knows nothing else."),
  }),
  isFor: ({ depth }) => depth === 0,
  kind: "read",
  run: runSubagent,
};
