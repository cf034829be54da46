/** spawn_teammate, send_message, list_teammates. They count as reading: the gate checks each call that a teammate makes. */
import { mateNameSchema } from "@harness/shared/team";
import * as z from "zod";
import { idSchema } from "../tasks/state.ts";
import type { Tool } from "../tools/tool.ts";
import { teamRows } from "./describe.ts";
import { spawnTeammate } from "./index.ts";
import { sendMessage } from "./mail.ts";
import { isLead } from "./state.ts";
import type { Recruit } from "./teammate.ts";

interface SpawnInput extends Omit<Recruit, "planFirst"> {
  task_id?: string | undefined;
  plan_first?: boolean | undefined;
}

export const spawnTeammateTool: Tool<SpawnInput> = {
  name: "spawn_teammate",
  description: `Start a teammate: an agent with your tools and its own conversation, which works alongside you until the session ends.
It sends you messages; they reach you after your turn. When it is idle, it claims free tasks from the board.`,
  inputSchema: z.strictObject({
    name: mateNameSchema.describe('Letters, digits and "-".'),
    role: z.string().trim().min(1).max(200).describe("What it does in the team; all members see it."),
    prompt: z.string().trim().min(1).describe("Its first work. It knows nothing else."),
    task_id: idSchema.optional().describe("A free task for it to claim first."),
    plan_first: z
      .boolean()
      .optional()
      .describe("true: it can only look until you approve a plan for each task."),
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
  description: "Send a message to another member of the team. It starts a turn when that member is idle.",
  inputSchema: z.strictObject({
    to: z.string().trim().min(1).describe("A name from list_teammates, or lead."),
    content: z.string().trim().min(1).describe("All that the reader needs to know."),
  }),
  isFor: ({ depth }) => depth === 0,
  kind: "read",
  async run({ to, content }, agent) {
    await sendMessage(to, content, agent);
    return `Sent to ${to}.`;
  },
};

export const listTeammatesTool: Tool = {
  name: "list_teammates",
  description: "List the members of the team: role, current work, number of unread messages.",
  inputSchema: z.strictObject({}),
  kind: "read",
  isConcurrencySafe: () => true,
  async run(_, agent) {
    const rows = (await teamRows(agent)).map(({ en }) => en);
    return rows.join("\n") || "There are no teammates.";
  },
};
