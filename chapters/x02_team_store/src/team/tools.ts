/** spawn_teammate, send_message, list_teammates. They count as reading: each call of a teammate passes the gate itself. */
import { nameSchema } from "@harness/shared/team";
import { z } from "zod";
import { idSchema } from "../tasks/state.ts";
import type { Tool } from "../tools/tool.ts";
import { teamRows } from "./describe.ts";
import { spawnTeammate } from "./index.ts";
import { sendMessage } from "./mail.ts";
import { isLead } from "./state.ts";
import type { Recruit } from "./teammate.ts";

const RESERVED = ["lead", "agent", "user"];

interface SpawnInput extends Omit<Recruit, "planFirst"> {
  task_id?: string | undefined;
  plan_first?: boolean | undefined;
}

export const spawnTeammateTool: Tool<SpawnInput> = {
  name: "spawn_teammate",
  description: `Get a teammate: an agent with your tools and a conversation of its own that works beside you until the session ends.
It reports with messages, which reach you when you have ended your turn. When it is idle it claims free tasks of the board by itself.`,
  inputSchema: z.strictObject({
    name: nameSchema
      .refine((name) => !RESERVED.includes(name.toLowerCase()), "this name is reserved")
      .describe('Letters, digits and "-".'),
    role: z.string().trim().min(1).max(200).describe("What it is there for; all members see it."),
    prompt: z.string().trim().min(1).describe("What it is to do first. Nothing else is known to it."),
    task_id: idSchema.optional().describe("A free task, which it claims before it begins."),
    plan_first: z
      .boolean()
      .optional()
      .describe("Default false. true: it only looks until you have approved a plan, for each of its tasks."),
  }),
  isFor: isLead,
  kind: "read",
  async run({ task_id, plan_first: planFirst = false, ...recruit }, agent) {
    await spawnTeammate({ ...recruit, planFirst }, agent, task_id);
    return `${recruit.name} is at work. Its messages reach you when you have ended your turn.`;
  },
};

export const sendMessageTool: Tool<{ to: string; content: string }> = {
  name: "send_message",
  description:
    "Send a message to another member of the team. It starts a turn there as soon as its reader is idle.",
  inputSchema: z.strictObject({
    to: z.string().trim().min(1).describe("A name from list_teammates, or lead."),
    content: z.string().trim().min(1).describe("All that the reader has to know."),
  }),
  isFor: ({ depth }) => depth === 0,
  kind: "read",
  async run({ to, content }, agent) {
    await sendMessage(to, content, agent);
    return `Sent to ${to}.`;
  },
};

export const listTeammates: Tool = {
  name: "list_teammates",
  description:
    "List the members of the team: their roles, what they do, and how much mail they have not read.",
  inputSchema: z.strictObject({}),
  kind: "read",
  isConcurrencySafe: () => true,
  async run(_, agent) {
    const rows = (await teamRows(agent)).map(({ en }) => en);
    return rows.join("\n") || "There are no teammates.";
  },
};
